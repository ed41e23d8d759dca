/* Value references, as in modelDescription.xml; those of the frames follow, one frame after the other. */
enum { TIME, TAU, Q, QD, RATE, QDD, KINETIC_ENERGY, POTENTIAL_ENERGY, STEP, FRAMES };

enum { POSITION, ROTATION, FORCE, MOMENT, OF_A_FRAME };

enum { STATES = PREFIX_NQ + PREFIX_NV, STATE_ARRAYS = 2, FRAME_COUNT = COUNT_OF_FRAMES };

static const fmi3ValueReference continuous_states[] = {Q, QD}, derivatives_of_states[] = {RATE, QDD};

/* `wrenches` has [moment; force] on each frame, in the world's axes at its origin, and a number more, since C has no
 * arrays of none. */
typedef struct {
    double time, step;
    double tau[PREFIX_NV], q[PREFIX_NQ], qd[PREFIX_NV], wrenches[6 * FRAME_COUNT + 1];
} State;

static State started(void)
{
    static const double q[PREFIX_NQ] = {NEUTRAL};
    State state;
    memset(&state, 0, sizeof state);
    state.step = 0.001;
    memcpy(state.q, q, sizeof q);
    return state;
}

static int is_of_frame(fmi3ValueReference reference)
{
    return reference >= FRAMES && reference < FRAMES + OF_A_FRAME * FRAME_COUNT;
}

/* Whether it is the force or the moment on a frame. */
static int is_of_wrench(fmi3ValueReference reference)
{
    return is_of_frame(reference) && (reference - FRAMES) % OF_A_FRAME >= FORCE;
}

/* A change of the state, or the state itself: what a value reference of them points to. */
static double *settable(State *state, fmi3ValueReference reference, size_t *count)
{
    if (is_of_wrench(reference)) {
        double *wrench = state->wrenches + 6 * ((reference - FRAMES) / OF_A_FRAME);
        *count = 3;
        return (reference - FRAMES) % OF_A_FRAME == FORCE ? wrench + 3 : wrench;
    }
    *count = 1;
    switch (reference) {
    case TIME: return &state->time;
    case STEP: return &state->step;
    case TAU: *count = PREFIX_NV; return state->tau;
    case Q: *count = PREFIX_NQ; return state->q;
    case QD: *count = PREFIX_NV; return state->qd;
    default: return NULL;
    }
}

/* Why a variable cannot have this value. */
static const char *refusal(fmi3ValueReference reference, const double *value)
{
    return reference == STEP && !(*value > 0.0) ? "fmi3SetFloat64: `step` must be above 0 s" : NULL;
}

/* How many numbers a value has: 0 if there is none. */
static size_t count_of(fmi3ValueReference reference)
{
    State state;
    size_t count;
    if (settable(&state, reference, &count))
        return count;
    switch (reference) {
    case RATE: return PREFIX_NQ;
    case QDD: return PREFIX_NV;
    case KINETIC_ENERGY:
    case POTENTIAL_ENERGY: return 1;
    default: return !is_of_frame(reference) ? 0 : (reference - FRAMES) % OF_A_FRAME == ROTATION ? 9 : 3;
    }
}

/* world_from_frame of a frame, or its velocity [angular; linear] in the world's axes at its origin. */
static void placement(const State *state, size_t frame, double *world_from_frame)
{
    switch (frame) {
PLACEMENTS
    default:
        (void)state;
        memset(world_from_frame, 0, 12 * sizeof *world_from_frame);
    }
}

static void velocity(const State *state, size_t frame, const double *qd, double *twist)
{
    switch (frame) {
VELOCITIES
    default:
        (void)state, (void)qd;
        memset(twist, 0, 6 * sizeof *twist);
    }
}

/* The Jacobian of that velocity by rows, and how its entries change where q does. */
static void jacobian(int frame, const double *q, double *rows)
{
    switch (frame) {
JACOBIANS
    default:
        (void)q;
        memset(rows, 0, 6 * PREFIX_NV * sizeof *rows);
    }
}

static void change_of_jacobian(int frame, const double *q, const double *change, double *rows)
{
    switch (frame) {
DERIVATIVES
    default:
        (void)q, (void)change;
        memset(rows, 0, 6 * PREFIX_NV * sizeof *rows);
    }
}

/* Adds J^T w. */
static void add_wrench(const double *rows, const double *wrench, double *tau)
{
    size_t i, k;
    for (i = 0; i < 6; i++)
        for (k = 0; k < PREFIX_NV; k++)
            tau[k] += rows[i * PREFIX_NV + k] * wrench[i];
}

static int acts(const double *wrench)
{
    static const double none[6] = {0.0};
    return memcmp(wrench, none, sizeof none) != 0;
}

/* The generalised forces of tau and of what acts on frames. */
static void loaded(const double *q, const double *tau, const double *wrenches, double *sum)
{
    double rows[6 * PREFIX_NV];
    int frame;
    memcpy(sum, tau, PREFIX_NV * sizeof *sum);
    for (frame = 0; frame < FRAME_COUNT; frame++) {
        if (!acts(wrenches + 6 * frame))
            continue;
        jacobian(frame, q, rows);
        add_wrench(rows, wrenches + 6 * frame, sum);
    }
}

/* Forward dynamics under tau and forces on frames. */
static void accelerated(
    const double *q, const double *qd, const double *tau, const double *wrenches, double *qdd)
{
    double sum[PREFIX_NV];
    loaded(q, tau, wrenches, sum);
    NAME_forward_dynamics(q, qd, sum, qdd);
}

STEPPED
/* A value that is no part of the state, from it. */
static void computed(State *state, fmi3ValueReference reference, double *value)
{
    double world_from_frame[12];
    switch (reference) {
    case RATE:
        POSITION_RATE
        break;
    case QDD: accelerated(state->q, state->qd, state->tau, state->wrenches, value); break;
    case KINETIC_ENERGY: NAME_kinetic_energy(state->q, state->qd, value); break;
    case POTENTIAL_ENERGY: NAME_potential_energy(state->q, value); break;
    default:
        placement(state, (reference - FRAMES) / OF_A_FRAME, world_from_frame);
        if ((reference - FRAMES) % OF_A_FRAME == ROTATION)
            memcpy(value, world_from_frame, 9 * sizeof *value);
        else
            memcpy(value, world_from_frame + 9, 3 * sizeof *value);
    }
}

static double dot(const double *a, const double *b, size_t count)
{
    double sum = 0.0;
    size_t i;
    for (i = 0; i < count; i++)
        sum += a[i] * b[i];
    return sum;
}

/* How the generalised forces change: by those of the change, and as J does under the forces that act. */
static void change_of_load(const State *state, const State *change, const double *change_of_q, double *sum)
{
    double rows[6 * PREFIX_NV];
    int frame;
    loaded(state->q, change->tau, change->wrenches, sum);
    for (frame = 0; frame < FRAME_COUNT; frame++) {
        if (!acts(state->wrenches + 6 * frame))
            continue;
        change_of_jacobian(frame, state->q, change_of_q, rows);
        add_wrench(rows, state->wrenches + 6 * frame, sum);
    }
}

/* Whether values have derivatives by it. */
static int has_derivatives(fmi3ValueReference known)
{
    return known == TAU || is_of_wrench(known) || (HAS_MODEL_EXCHANGE && (known == Q || known == QD));
}

/* How a value changes with a change of the state. The frame's rotation changes by omega x R. */
static void changed(const State *state, const State *change, fmi3ValueReference reference, double *value)
{
NO_CHANGE
    double by_q[PREFIX_NV], by_qd[PREFIX_NV], load[PREFIX_NV], by_load[PREFIX_NV], twist[6], world_from_frame[12];
    size_t i;
    switch (reference) {
    case RATE:
        CHANGE_OF_RATE
        break;
    case QDD:
        loaded(state->q, state->tau, state->wrenches, load);
        change_of_load(state, change, CHANGE_OF_Q, by_load);
        NAME_forward_dynamics_directional_derivative(
            state->q, state->qd, load, CHANGE_OF_Q, change->qd, by_load, value);
        break;
    case KINETIC_ENERGY:
        NAME_kinetic_energy_derivatives(state->q, state->qd, by_q, by_qd);
        *value = dot(by_q, CHANGE_OF_Q, PREFIX_NV) + dot(by_qd, change->qd, PREFIX_NV);
        break;
    case POTENTIAL_ENERGY:
        NAME_gravity(state->q, by_q);
        *value = dot(by_q, CHANGE_OF_Q, PREFIX_NV);
        break;
    default:
        velocity(state, (reference - FRAMES) / OF_A_FRAME, CHANGE_OF_Q, twist);
        if ((reference - FRAMES) % OF_A_FRAME == POSITION) {
            memcpy(value, twist + 3, 3 * sizeof *value);
            break;
        }
        placement(state, (reference - FRAMES) / OF_A_FRAME, world_from_frame);
        for (i = 0; i < 3; i++) {
            value[i] = twist[1] * world_from_frame[6 + i] - twist[2] * world_from_frame[3 + i];
            value[3 + i] = twist[2] * world_from_frame[i] - twist[0] * world_from_frame[6 + i];
            value[6 + i] = twist[0] * world_from_frame[3 + i] - twist[1] * world_from_frame[i];
        }
    }
}

/* Moves the state on by so many seconds, in equal parts that are no longer than a step. */
static int moved(State *state, double seconds)
{
    const double parts = fmax(1.0, ceil(seconds / state->step - 1e-9)), end = state->time + seconds;
    double q[PREFIX_NQ], qd[PREFIX_NV], part;
    for (part = 0.0; part < parts; part += 1.0) {
        stepped(state->q, state->qd, state->tau, seconds / parts, state->wrenches, q, qd);
        memcpy(state->q, q, sizeof q);
        memcpy(state->qd, qd, sizeof qd);
    }
    state->time = end;
    return isfinite(dot(state->q, state->q, PREFIX_NQ) + dot(state->qd, state->qd, PREFIX_NV));
}
