enum { STATES = 0, STATE_ARRAYS = 0, ARGUMENTS = COUNT_OF_ARGUMENTS, VARIABLES = COUNT_OF_VARIABLES };

enum { INPUTS = COUNT_OF_INPUTS, OUTPUTS = COUNT_OF_OUTPUTS };

/* Where the numbers of each variable begin: value reference 0 is the time, arguments follow, then results. */
static const size_t begins[] = {BEGINS};

/* There are none. */
static const fmi3ValueReference continuous_states[] = {0}, derivatives_of_states[] = {0};

/* Arguments `x`, and results `y` of the arguments `x_of_y` if there was a call. Each array has a number more, since C
 * has no arrays of none. */
typedef struct {
    double time, x[INPUTS + 1], x_of_y[INPUTS + 1], y[OUTPUTS + 1];
    int is_called;
} State;

static State started(void)
{
    static const double x[INPUTS + 1] = {STARTS};
    State state;
    memset(&state, 0, sizeof state);
    memcpy(state.x, x, sizeof x);
    return state;
}

/* How many numbers a value has: 0 if there is none. */
static size_t count_of(fmi3ValueReference reference)
{
    return reference == 0 ? 1 : reference > VARIABLES ? 0 : begins[reference] - begins[reference - 1];
}

/* The time or an argument. */
static double *settable(State *state, fmi3ValueReference reference, size_t *count)
{
    *count = count_of(reference);
    return reference == 0 ? &state->time : reference > ARGUMENTS ? NULL : state->x + begins[reference - 1];
}

static const char *refusal(fmi3ValueReference reference, const double *value)
{
    (void)reference, (void)value;
    return NULL;
}

/* A result, after a call if arguments are others than those of the last. */
static void computed(State *state, fmi3ValueReference reference, double *value)
{
    const double *x = state->x;
    double *y = state->y;
    if (!state->is_called || memcmp(x, state->x_of_y, sizeof state->x) != 0) {
CALL
        memcpy(state->x_of_y, x, sizeof state->x);
        state->is_called = 1;
    }
    memcpy(value, y + (begins[reference - 1] - INPUTS), count_of(reference) * sizeof *value);
}

/* Derivatives are results of the function, if it has them. */
static int has_derivatives(fmi3ValueReference known)
{
    (void)known;
    return 0;
}

static void changed(const State *state, const State *change, fmi3ValueReference reference, double *value)
{
    (void)state, (void)change;
    memset(value, 0, count_of(reference) * sizeof *value);
}

static int moved(State *state, double seconds)
{
    state->time += seconds;
    return 1;
}
