#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "fmi3Functions.h"
#include "STEM.h"

MODEL

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
        if (refusal(references[i], values + at))
            return failed(own, refusal(references[i], values + at));
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
        if (!stored || !has_derivatives(knowns[i]) || at + size > seed_length)
            return failed(own, "fmi3GetDirectionalDerivative: there are no derivatives by a known, or the seed is too short");
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
    return fmi3GetFloat64(instance, continuous_states, STATE_ARRAYS, states, count);
}

fmi3Status fmi3SetContinuousStates(fmi3Instance instance, const fmi3Float64 states[], size_t count)
{
    return fmi3SetFloat64(instance, continuous_states, STATE_ARRAYS, states, count);
}

fmi3Status fmi3GetContinuousStateDerivatives(fmi3Instance instance, fmi3Float64 derivatives[], size_t count)
{
    return fmi3GetFloat64(instance, derivatives_of_states, STATE_ARRAYS, derivatives, count);
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
