/* An importer of the FMU of tests/robots/arm.urdf with one frame: its steps, derivatives, kept states and errors. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "arm.h"
#include "fmi3.c"

#define CHECK(what)                                                   \
    do {                                                              \
        if (!(what)) {                                                \
            fprintf(stderr, "line %d: %s\n", __LINE__, #what);        \
            return 1;                                                 \
        }                                                             \
    } while (0)

enum { LENGTH = ARM_NQ + ARM_NV + ARM_NV + 2 + 12 };

static int errors;

static void log_message(fmi3InstanceEnvironment environment, fmi3Status status, fmi3String category, fmi3String message)
{
    (void)environment, (void)status, (void)category, (void)message;
    errors++;
}

/* All that is calculated: rate, qdd, energies and the frame. */
static const fmi3ValueReference calculated[6] = {RATE, QDD, KINETIC_ENERGY, POTENTIAL_ENERGY, FRAMES, FRAMES + 1};

/* The largest difference of a directional derivative from central differences. */
static double error_of_derivative(fmi3Instance arm, fmi3ValueReference known, int index)
{
    const double h = 1e-5;
    double seed[ARM_NQ] = {0}, at[ARM_NQ], moved[ARM_NQ], got[LENGTH], before[LENGTH], after[LENGTH], most = 0.0;
    const size_t count = ARM_NQ + ARM_NV + 2 + 12;
    size_t i;
    seed[index] = 1.0;
    fmi3GetFloat64(arm, &known, 1, at, ARM_NQ);
    if (fmi3GetDirectionalDerivative(arm, calculated, 6, &known, 1, seed, ARM_NQ, got, count) != fmi3OK)
        return INFINITY;
    for (i = 0; i < 2; i++) {
        memcpy(moved, at, sizeof at);
        moved[index] += i ? h : -h;
        fmi3SetFloat64(arm, &known, 1, moved, ARM_NQ);
        fmi3GetFloat64(arm, calculated, 6, i ? after : before, count);
    }
    fmi3SetFloat64(arm, &known, 1, at, ARM_NQ);
    for (i = 0; i < count; i++)
        most = fmax(most, fabs(got[i] - (after[i] - before[i]) / (2.0 * h)));
    return most;
}

int main(int count, char **arguments)
{
    const double tau[ARM_NV] = {1.0, -2.0, 0.5}, step = 0.01;
    double q[ARM_NQ] = {0}, qd[ARM_NV] = {0}, next_q[ARM_NQ], next_qd[ARM_NV], values[LENGTH], again[LENGTH], last;
    const fmi3ValueReference input = TAU, length = STEP, state[2] = {Q, QD}, unknown = 1000, output = QDD;
    fmi3Boolean needs_event, terminates, is_early;
    fmi3FMUState kept = NULL, copied = NULL;
    fmi3Byte bytes[sizeof(State)];
    size_t size;
    fmi3Instance arm;
    int i;

    CHECK(count == 2);
    CHECK(!fmi3InstantiateCoSimulation("arm", "other", NULL, 0, 0, 0, 0, NULL, 0, NULL, log_message, NULL));
    CHECK(errors == 1);
    arm = fmi3InstantiateCoSimulation("arm", arguments[1], NULL, 0, 0, 0, 0, NULL, 0, NULL, log_message, NULL);
    CHECK(arm && strcmp(fmi3GetVersion(), "3.0") == 0);
    CHECK(fmi3EnterInitializationMode(arm, 0, 0.0, 0.0, 0, 0.0) == fmi3OK);
    CHECK(fmi3SetFloat64(arm, &input, 1, tau, ARM_NV) == fmi3OK);
    CHECK(fmi3SetFloat64(arm, &length, 1, &step, 1) == fmi3OK);
    CHECK(fmi3ExitInitializationMode(arm) == fmi3OK);

    /* A step of the importer's is ten of the integrator's. */
    CHECK(fmi3DoStep(arm, 0.0, 0.1, 1, &needs_event, &terminates, &is_early, &last) == fmi3OK);
    for (i = 0; i < 10; i++) {
        arm_step_rk4(q, qd, tau, 0.1 / 10.0, next_q, next_qd);
        memcpy(q, next_q, sizeof q);
        memcpy(qd, next_qd, sizeof qd);
    }
    CHECK(last == 0.1 && !terminates && !is_early && !needs_event);
    CHECK(fmi3GetFloat64(arm, state, 2, values, ARM_NQ + ARM_NV) == fmi3OK);
    CHECK(memcmp(values, q, sizeof q) == 0 && memcmp(values + ARM_NQ, qd, sizeof qd) == 0);

    /* Of second differences 1e-10, of roundings 1e-16 / 1e-5; accelerations are of the order of 100. */
    for (i = 0; i < ARM_NQ; i++) {
        CHECK(error_of_derivative(arm, Q, i) < 1e-6);
        CHECK(error_of_derivative(arm, QD, i) < 1e-6);
        CHECK(error_of_derivative(arm, TAU, i) < 1e-6);
    }

    /* A state that is kept, as bytes too, comes back. */
    CHECK(fmi3GetFMUState(arm, &kept) == fmi3OK && fmi3SerializedFMUStateSize(arm, kept, &size) == fmi3OK);
    CHECK(size == sizeof bytes && fmi3SerializeFMUState(arm, kept, bytes, size) == fmi3OK);
    CHECK(fmi3GetContinuousStates(arm, values, STATES) == fmi3OK);
    CHECK(fmi3Reset(arm) == fmi3OK && fmi3GetContinuousStates(arm, again, STATES) == fmi3OK);
    CHECK(memcmp(values, again, sizeof(double) * STATES) != 0);
    CHECK(fmi3DeserializeFMUState(arm, bytes, size, &copied) == fmi3OK && fmi3SetFMUState(arm, copied) == fmi3OK);
    CHECK(fmi3GetContinuousStates(arm, again, STATES) == fmi3OK);
    CHECK(memcmp(values, again, sizeof(double) * STATES) == 0);
    CHECK(fmi3FreeFMUState(arm, &kept) == fmi3OK && fmi3FreeFMUState(arm, &copied) == fmi3OK && !kept);

    /* What is wrong is an error with a message. */
    errors = 0;
    CHECK(fmi3GetFloat64(arm, &unknown, 1, values, 1) == fmi3Error);
    CHECK(fmi3SetFloat64(arm, &output, 1, tau, ARM_NV) == fmi3Error);
    CHECK(fmi3SetFloat64(arm, &input, 1, tau, ARM_NV - 1) == fmi3Error);
    CHECK(fmi3GetInt32(arm, &unknown, 1, NULL, 0) == fmi3Error && fmi3GetInt32(arm, NULL, 0, NULL, 0) == fmi3OK);
    CHECK(fmi3DoStep(arm, 0.1, -1.0, 1, &needs_event, &terminates, &is_early, &last) == fmi3Error);
    CHECK(errors == 5);
    CHECK(!fmi3InstantiateScheduledExecution("arm", arguments[1], NULL, 0, 0, NULL, NULL, NULL, NULL, NULL));
    fmi3FreeInstance(arm);
    return 0;
}
