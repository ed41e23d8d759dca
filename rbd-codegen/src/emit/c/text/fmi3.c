#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "fmi3Functions.h"
#include "STEM.h"

/* Value references, as in modelDescription.xml; those of the frames follow, one frame after the other. */
enum { TIME, TAU, Q, QD, RATE, QDD, KINETIC_ENERGY, POTENTIAL_ENERGY, STEP, FRAMES };

enum { POSITION, ROTATION, FORCE, MOMENT, OF_A_FRAME };

enum { STATES = PREFIX_NQ + PREFIX_NV, FRAME_COUNT = COUNT_OF_FRAMES };

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
static void computed(const State *state, fmi3ValueReference reference, double *value)
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

typedef struct {
    State state;
    fmi3InstanceEnvironment environment;
    fmi3LogMessageCallback log;
} Instance;

static fmi3Status failed(const Instance *instance, const char *message)
{
    if (instance->log)
        instance->log(instance->environment, fmi3Error, "logStatusError", message);
    return fmi3Error;
}

const char *fmi3GetVersion(void) { return "3.0"; }

static fmi3Instance instantiated(fmi3String token, fmi3InstanceEnvironment environment, fmi3LogMessageCallback log)
{
    Instance *instance;
    if (!token || strcmp(token, "TOKEN") != 0) {
        if (log)
            log(environment, fmi3Error, "logStatusError", "the instantiation token is that of another FMU");
        return NULL;
    }
    instance = (Instance *)malloc(sizeof *instance);
    if (!instance)
        return NULL;
    instance->state = started();
    instance->environment = environment;
    instance->log = log;
    return instance;
}

fmi3Instance fmi3InstantiateModelExchange(
    fmi3String name, fmi3String token, fmi3String resources, fmi3Boolean visible, fmi3Boolean logs,
    fmi3InstanceEnvironment environment, fmi3LogMessageCallback log)
{
    (void)name, (void)resources, (void)visible, (void)logs;
    return HAS_MODEL_EXCHANGE ? instantiated(token, environment, log) : NULL;
}

fmi3Instance fmi3InstantiateCoSimulation(
    fmi3String name, fmi3String token, fmi3String resources, fmi3Boolean visible, fmi3Boolean logs,
    fmi3Boolean handles_events, fmi3Boolean returns_early, const fmi3ValueReference intermediate[],
    size_t intermediates, fmi3InstanceEnvironment environment, fmi3LogMessageCallback log,
    fmi3IntermediateUpdateCallback update)
{
    (void)name, (void)resources, (void)visible, (void)logs, (void)handles_events, (void)returns_early;
    (void)intermediate, (void)intermediates, (void)update;
    return instantiated(token, environment, log);
}

fmi3Instance fmi3InstantiateScheduledExecution(
    fmi3String name, fmi3String token, fmi3String resources, fmi3Boolean visible, fmi3Boolean logs,
    fmi3InstanceEnvironment environment, fmi3LogMessageCallback log, fmi3ClockUpdateCallback update,
    fmi3LockPreemptionCallback lock, fmi3UnlockPreemptionCallback unlock)
{
    (void)name, (void)token, (void)resources, (void)visible, (void)logs, (void)environment, (void)log;
    (void)update, (void)lock, (void)unlock;
    return NULL;
}

void fmi3FreeInstance(fmi3Instance instance) { free(instance); }

fmi3Status fmi3SetDebugLogging(fmi3Instance instance, fmi3Boolean on, size_t count, const fmi3String categories[])
{
    (void)instance, (void)on, (void)count, (void)categories;
    return fmi3OK;
}

fmi3Status fmi3EnterInitializationMode(
    fmi3Instance instance, fmi3Boolean has_tolerance, fmi3Float64 tolerance, fmi3Float64 start, fmi3Boolean has_stop,
    fmi3Float64 stop)
{
    (void)has_tolerance, (void)tolerance, (void)has_stop, (void)stop;
    ((Instance *)instance)->state.time = start;
    return fmi3OK;
}

/* Modes of which nothing here depends. */
#define DOES_NOTHING(name) fmi3Status name(fmi3Instance instance) { (void)instance; return fmi3OK; }
DOES_NOTHING(fmi3ExitInitializationMode)
DOES_NOTHING(fmi3EnterEventMode)
DOES_NOTHING(fmi3Terminate)
DOES_NOTHING(fmi3EnterConfigurationMode)
DOES_NOTHING(fmi3ExitConfigurationMode)
DOES_NOTHING(fmi3EvaluateDiscreteStates)
DOES_NOTHING(fmi3EnterContinuousTimeMode)
DOES_NOTHING(fmi3EnterStepMode)

fmi3Status fmi3Reset(fmi3Instance instance)
{
    ((Instance *)instance)->state = started();
    return fmi3OK;
}

fmi3Status fmi3GetFloat64(
    fmi3Instance instance, const fmi3ValueReference references[], size_t count, fmi3Float64 values[], size_t length)
{
    Instance *own = (Instance *)instance;
    size_t i, size, at = 0;
    for (i = 0; i < count; i++) {
        const double *stored = settable(&own->state, references[i], &size);
        if (!stored)
            size = count_of(references[i]);
        if (size == 0 || at + size > length)
            return failed(own, "fmi3GetFloat64: a value reference is none of this FMU, or values are too few");
        if (stored)
            memcpy(values + at, stored, size * sizeof *values);
        else
            computed(&own->state, references[i], values + at);
        at += size;
    }
    return at == length ? fmi3OK : failed(own, "fmi3GetFloat64: the number of values is wrong");
}

fmi3Status fmi3SetFloat64(
    fmi3Instance instance, const fmi3ValueReference references[], size_t count, const fmi3Float64 values[],
    size_t length)
{
    Instance *own = (Instance *)instance;
    size_t i, size, at = 0;
    for (i = 0; i < count; i++) {
        double *stored = settable(&own->state, references[i], &size);
        if (!stored || at + size > length)
            return failed(own, "fmi3SetFloat64: a value reference cannot be set, or values are too few");
        if (references[i] == STEP && !(values[at] > 0.0))
            return failed(own, "fmi3SetFloat64: `step` must be above 0 s");
        memcpy(stored, values + at, size * sizeof *values);
        at += size;
    }
    return at == length ? fmi3OK : failed(own, "fmi3SetFloat64: the number of values is wrong");
}

fmi3Status fmi3GetDirectionalDerivative(
    fmi3Instance instance, const fmi3ValueReference unknowns[], size_t unknown_count,
    const fmi3ValueReference knowns[], size_t known_count, const fmi3Float64 seed[], size_t seed_length,
    fmi3Float64 sensitivity[], size_t length)
{
    Instance *own = (Instance *)instance;
    State change;
    size_t i, size, at = 0;
    memset(&change, 0, sizeof change);
    for (i = 0; i < known_count; i++) {
        double *stored = settable(&change, knowns[i], &size);
        const int is_load = knowns[i] == TAU || is_of_wrench(knowns[i]);
        const int has_derivative = is_load || (HAS_MODEL_EXCHANGE && (knowns[i] == Q || knowns[i] == QD));
        if (!stored || !has_derivative || at + size > seed_length)
            return failed(
                own, "fmi3GetDirectionalDerivative: a known is not `tau`, `q`, `qd` or on a frame, or the seed is too short");
        memcpy(stored, seed + at, size * sizeof *seed);
        at += size;
    }
    for (at = 0, i = 0; i < unknown_count; i++) {
        const double *stored = settable(&change, unknowns[i], &size);
        if (!stored)
            size = count_of(unknowns[i]);
        if (size == 0 || at + size > length)
            return failed(own, "fmi3GetDirectionalDerivative: an unknown is none of this FMU, or the result is too short");
        if (stored)
            memcpy(sensitivity + at, stored, size * sizeof *stored);
        else
            changed(&own->state, &change, unknowns[i], sensitivity + at);
        at += size;
    }
    return fmi3OK;
}

fmi3Status fmi3GetAdjointDerivative(
    fmi3Instance instance, const fmi3ValueReference unknowns[], size_t unknown_count,
    const fmi3ValueReference knowns[], size_t known_count, const fmi3Float64 seed[], size_t seed_length,
    fmi3Float64 sensitivity[], size_t length)
{
    (void)unknowns, (void)unknown_count, (void)knowns, (void)known_count, (void)seed, (void)seed_length;
    (void)sensitivity, (void)length;
    return failed((Instance *)instance, "fmi3GetAdjointDerivative: not in this FMU");
}

fmi3Status fmi3DoStep(
    fmi3Instance instance, fmi3Float64 time, fmi3Float64 seconds, fmi3Boolean keeps, fmi3Boolean *needs_event,
    fmi3Boolean *terminates, fmi3Boolean *is_early, fmi3Float64 *last)
{
    Instance *own = (Instance *)instance;
    (void)keeps;
    *needs_event = *terminates = *is_early = fmi3False;
    own->state.time = time;
    if (!(seconds > 0.0))
        return failed(own, "fmi3DoStep: the step must be above 0 s");
    if (!moved(&own->state, seconds))
        return failed(own, "fmi3DoStep: the motion is no longer finite; a smaller `step` may help");
    *last = own->state.time;
    return fmi3OK;
}

fmi3Status fmi3SetTime(fmi3Instance instance, fmi3Float64 time)
{
    ((Instance *)instance)->state.time = time;
    return fmi3OK;
}

fmi3Status fmi3GetNumberOfContinuousStates(fmi3Instance instance, size_t *count)
{
    (void)instance;
    *count = STATES;
    return fmi3OK;
}

fmi3Status fmi3GetNumberOfEventIndicators(fmi3Instance instance, size_t *count)
{
    (void)instance;
    *count = 0;
    return fmi3OK;
}

fmi3Status fmi3GetContinuousStates(fmi3Instance instance, fmi3Float64 states[], size_t count)
{
    const fmi3ValueReference references[2] = {Q, QD};
    return fmi3GetFloat64(instance, references, 2, states, count);
}

fmi3Status fmi3SetContinuousStates(fmi3Instance instance, const fmi3Float64 states[], size_t count)
{
    const fmi3ValueReference references[2] = {Q, QD};
    return fmi3SetFloat64(instance, references, 2, states, count);
}

fmi3Status fmi3GetContinuousStateDerivatives(fmi3Instance instance, fmi3Float64 derivatives[], size_t count)
{
    const fmi3ValueReference references[2] = {RATE, QDD};
    return fmi3GetFloat64(instance, references, 2, derivatives, count);
}

fmi3Status fmi3GetNominalsOfContinuousStates(fmi3Instance instance, fmi3Float64 nominals[], size_t count)
{
    size_t i;
    (void)instance;
    for (i = 0; i < count; i++)
        nominals[i] = 1.0;
    return fmi3OK;
}

fmi3Status fmi3GetEventIndicators(fmi3Instance instance, fmi3Float64 indicators[], size_t count)
{
    (void)instance, (void)indicators, (void)count;
    return fmi3OK;
}

fmi3Status fmi3CompletedIntegratorStep(
    fmi3Instance instance, fmi3Boolean keeps, fmi3Boolean *enters_event, fmi3Boolean *terminates)
{
    (void)instance, (void)keeps;
    *enters_event = *terminates = fmi3False;
    return fmi3OK;
}

fmi3Status fmi3UpdateDiscreteStates(
    fmi3Instance instance, fmi3Boolean *needs_update, fmi3Boolean *terminates, fmi3Boolean *nominals_changed,
    fmi3Boolean *values_changed, fmi3Boolean *has_next_event, fmi3Float64 *next_event)
{
    (void)instance, (void)next_event;
    *needs_update = *terminates = *nominals_changed = *values_changed = *has_next_event = fmi3False;
    return fmi3OK;
}

/* A state that is kept is a copy of it. */
fmi3Status fmi3GetFMUState(fmi3Instance instance, fmi3FMUState *kept)
{
    if (!*kept)
        *kept = malloc(sizeof(State));
    if (!*kept)
        return failed((Instance *)instance, "fmi3GetFMUState: there is no memory");
    memcpy(*kept, &((Instance *)instance)->state, sizeof(State));
    return fmi3OK;
}

fmi3Status fmi3SetFMUState(fmi3Instance instance, fmi3FMUState kept)
{
    memcpy(&((Instance *)instance)->state, kept, sizeof(State));
    return fmi3OK;
}

fmi3Status fmi3FreeFMUState(fmi3Instance instance, fmi3FMUState *kept)
{
    (void)instance;
    free(*kept);
    *kept = NULL;
    return fmi3OK;
}

fmi3Status fmi3SerializedFMUStateSize(fmi3Instance instance, fmi3FMUState kept, size_t *size)
{
    (void)instance, (void)kept;
    *size = sizeof(State);
    return fmi3OK;
}

fmi3Status fmi3SerializeFMUState(fmi3Instance instance, fmi3FMUState kept, fmi3Byte bytes[], size_t size)
{
    if (size != sizeof(State))
        return failed((Instance *)instance, "fmi3SerializeFMUState: the size is wrong");
    memcpy(bytes, kept, size);
    return fmi3OK;
}

fmi3Status fmi3DeserializeFMUState(fmi3Instance instance, const fmi3Byte bytes[], size_t size, fmi3FMUState *kept)
{
    if (size != sizeof(State))
        return failed((Instance *)instance, "fmi3DeserializeFMUState: the size is wrong");
    if (!*kept)
        *kept = malloc(sizeof(State));
    if (!*kept)
        return failed((Instance *)instance, "fmi3DeserializeFMUState: there is no memory");
    memcpy(*kept, bytes, size);
    return fmi3OK;
}

/* Values of other types: there are none. */
#define NO_VALUES(name, type)                                                                              \
    fmi3Status name(                                                                                       \
        fmi3Instance instance, const fmi3ValueReference references[], size_t count, type values[], size_t length) \
    {                                                                                                      \
        (void)references, (void)values, (void)length;                                                      \
        return count == 0 ? fmi3OK : failed((Instance *)instance, #name ": there are no such values");     \
    }
NO_VALUES(fmi3GetFloat32, fmi3Float32)
NO_VALUES(fmi3SetFloat32, const fmi3Float32)
NO_VALUES(fmi3GetInt8, fmi3Int8)
NO_VALUES(fmi3SetInt8, const fmi3Int8)
NO_VALUES(fmi3GetUInt8, fmi3UInt8)
NO_VALUES(fmi3SetUInt8, const fmi3UInt8)
NO_VALUES(fmi3GetInt16, fmi3Int16)
NO_VALUES(fmi3SetInt16, const fmi3Int16)
NO_VALUES(fmi3GetUInt16, fmi3UInt16)
NO_VALUES(fmi3SetUInt16, const fmi3UInt16)
NO_VALUES(fmi3GetInt32, fmi3Int32)
NO_VALUES(fmi3SetInt32, const fmi3Int32)
NO_VALUES(fmi3GetUInt32, fmi3UInt32)
NO_VALUES(fmi3SetUInt32, const fmi3UInt32)
NO_VALUES(fmi3GetInt64, fmi3Int64)
NO_VALUES(fmi3SetInt64, const fmi3Int64)
NO_VALUES(fmi3GetUInt64, fmi3UInt64)
NO_VALUES(fmi3SetUInt64, const fmi3UInt64)
NO_VALUES(fmi3GetBoolean, fmi3Boolean)
NO_VALUES(fmi3SetBoolean, const fmi3Boolean)
NO_VALUES(fmi3GetString, fmi3String)
NO_VALUES(fmi3SetString, const fmi3String)

fmi3Status fmi3GetBinary(
    fmi3Instance instance, const fmi3ValueReference references[], size_t count, size_t sizes[], fmi3Binary values[],
    size_t length)
{
    (void)references, (void)sizes, (void)values, (void)length;
    return count == 0 ? fmi3OK : failed((Instance *)instance, "fmi3GetBinary: there are no such values");
}

fmi3Status fmi3SetBinary(
    fmi3Instance instance, const fmi3ValueReference references[], size_t count, const size_t sizes[],
    const fmi3Binary values[], size_t length)
{
    (void)references, (void)sizes, (void)values, (void)length;
    return count == 0 ? fmi3OK : failed((Instance *)instance, "fmi3SetBinary: there are no such values");
}

/* Clocks: there are none. */
#define NO_CLOCKS(name, type)                                                                              \
    fmi3Status name(fmi3Instance instance, const fmi3ValueReference references[], size_t count, type values[]) \
    {                                                                                                      \
        (void)references, (void)values;                                                                    \
        return count == 0 ? fmi3OK : failed((Instance *)instance, #name ": there are no clocks");          \
    }
NO_CLOCKS(fmi3GetClock, fmi3Clock)
NO_CLOCKS(fmi3SetClock, const fmi3Clock)
NO_CLOCKS(fmi3GetShiftDecimal, fmi3Float64)
NO_CLOCKS(fmi3SetShiftDecimal, const fmi3Float64)
NO_CLOCKS(fmi3SetIntervalDecimal, const fmi3Float64)

#define NO_FRACTIONS(name, type)                                                                           \
    fmi3Status name(                                                                                       \
        fmi3Instance instance, const fmi3ValueReference references[], size_t count, type counters[], type resolutions[]) \
    {                                                                                                      \
        (void)references, (void)counters, (void)resolutions;                                               \
        return count == 0 ? fmi3OK : failed((Instance *)instance, #name ": there are no clocks");          \
    }
NO_FRACTIONS(fmi3GetShiftFraction, fmi3UInt64)
NO_FRACTIONS(fmi3SetShiftFraction, const fmi3UInt64)
NO_FRACTIONS(fmi3SetIntervalFraction, const fmi3UInt64)

fmi3Status fmi3GetIntervalDecimal(
    fmi3Instance instance, const fmi3ValueReference references[], size_t count, fmi3Float64 intervals[],
    fmi3IntervalQualifier qualifiers[])
{
    (void)references, (void)intervals, (void)qualifiers;
    return count == 0 ? fmi3OK : failed((Instance *)instance, "fmi3GetIntervalDecimal: there are no clocks");
}

fmi3Status fmi3GetIntervalFraction(
    fmi3Instance instance, const fmi3ValueReference references[], size_t count, fmi3UInt64 counters[],
    fmi3UInt64 resolutions[], fmi3IntervalQualifier qualifiers[])
{
    (void)references, (void)counters, (void)resolutions, (void)qualifiers;
    return count == 0 ? fmi3OK : failed((Instance *)instance, "fmi3GetIntervalFraction: there are no clocks");
}

fmi3Status fmi3ActivateModelPartition(fmi3Instance instance, fmi3ValueReference clock, fmi3Float64 time)
{
    (void)clock, (void)time;
    return failed((Instance *)instance, "fmi3ActivateModelPartition: there are no clocks");
}

fmi3Status fmi3GetOutputDerivatives(
    fmi3Instance instance, const fmi3ValueReference references[], size_t count, const fmi3Int32 orders[],
    fmi3Float64 values[], size_t length)
{
    (void)references, (void)orders, (void)values, (void)length;
    return count == 0 ? fmi3OK : failed((Instance *)instance, "fmi3GetOutputDerivatives: not in this FMU");
}

fmi3Status fmi3GetNumberOfVariableDependencies(
    fmi3Instance instance, fmi3ValueReference reference, size_t *count)
{
    (void)reference, (void)count;
    return failed((Instance *)instance, "fmi3GetNumberOfVariableDependencies: they are in the model description");
}

fmi3Status fmi3GetVariableDependencies(
    fmi3Instance instance, fmi3ValueReference dependent, size_t elements[], fmi3ValueReference independents[],
    size_t elements_of_independents[], fmi3DependencyKind kinds[], size_t count)
{
    (void)dependent, (void)elements, (void)independents, (void)elements_of_independents, (void)kinds, (void)count;
    return failed((Instance *)instance, "fmi3GetVariableDependencies: they are in the model description");
}
