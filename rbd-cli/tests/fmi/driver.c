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

enum { LENGTH = ARM_NQ + ARM_NV + ARM_NV + 2 + 12, TOOL_FORCE = FRAMES + FORCE, TOOL_MOMENT = FRAMES + MOMENT };

static int errors;

static void log_message(fmi3InstanceEnvironment environment, fmi3Status status, fmi3String category, fmi3String message)
{
    (void)environment, (void)status, (void)category, (void)message;
    errors++;
}

/* All that is calculated: rate, qdd, energies and the frame. */
static const fmi3ValueReference calculated[6] = {RATE, QDD, KINETIC_ENERGY, POTENTIAL_ENERGY, FRAMES + POSITION, FRAMES + ROTATION};

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

/* Forward dynamics with J^T of what acts on the tool. */
static void accelerations(const double *q, const double *qd, const double *tau, const double *wrench, double *qdd)
{
    double jacobian[6 * ARM_NV], sum[ARM_NV];
    int i, k;
    arm_tool_jacobian_local_world_aligned(q, jacobian);
    for (k = 0; k < ARM_NV; k++) {
        sum[k] = tau[k];
        for (i = 0; i < 6; i++)
            sum[k] += jacobian[i * ARM_NV + k] * wrench[i];
    }
    arm_forward_dynamics(q, qd, sum, qdd);
}

/* The classical method of Runge and Kutta on them. */
static void step_under(double *q, double *qd, const double *tau, const double *wrench, double h)
{
    const double weights[4] = {1.0, 2.0, 2.0, 1.0}, places[4] = {0.5, 0.5, 1.0, 0.0};
    double at[ARM_NQ], v[ARM_NV], qdd[ARM_NV], end_q[ARM_NQ], end_qd[ARM_NV];
    int stage, i;
    memcpy(at, q, sizeof at);
    memcpy(v, qd, sizeof v);
    memcpy(end_q, q, sizeof end_q);
    memcpy(end_qd, qd, sizeof end_qd);
    for (stage = 0; stage < 4; stage++) {
        accelerations(at, v, tau, wrench, qdd);
        for (i = 0; i < ARM_NV; i++) {
            end_q[i] += h / 6.0 * weights[stage] * v[i];
            end_qd[i] += h / 6.0 * weights[stage] * qdd[i];
            at[i] = q[i] + places[stage] * h * v[i];
            v[i] = qd[i] + places[stage] * h * qdd[i];
        }
    }
    memcpy(q, end_q, sizeof end_q);
    memcpy(qd, end_qd, sizeof end_qd);
}

int main(int count, char **arguments)
{
    const double tau[ARM_NV] = {1.0, -2.0, 0.5}, step = 0.01;
    double q[ARM_NQ] = {0}, qd[ARM_NV] = {0}, next_q[ARM_NQ], next_qd[ARM_NV], values[LENGTH], again[LENGTH], last;
    const fmi3ValueReference input = TAU, length = STEP, state[2] = {Q, QD}, unknown = 1000, output = QDD;
    const fmi3ValueReference wrench_on_tool[2] = {TOOL_FORCE, TOOL_MOMENT};
    const double force_and_moment[6] = {2.0, -1.0, 3.0, 0.3, 0.2, -0.1}, wrench[6] = {0.3, 0.2, -0.1, 2.0, -1.0, 3.0};
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

    /* A force and a moment on the tool are constant in the world's axes during a step, not in joints. */
    CHECK(fmi3SetFloat64(arm, wrench_on_tool, 2, force_and_moment, 6) == fmi3OK);
    CHECK(fmi3GetFloat64(arm, wrench_on_tool, 2, values, 6) == fmi3OK);
    CHECK(memcmp(values, force_and_moment, sizeof force_and_moment) == 0);
    CHECK(fmi3DoStep(arm, 0.1, 0.1, 1, &needs_event, &terminates, &is_early, &last) == fmi3OK);
    for (i = 0; i < 10; i++)
        step_under(q, qd, tau, wrench, 0.1 / 10.0);
    CHECK(fmi3GetFloat64(arm, state, 2, values, ARM_NQ + ARM_NV) == fmi3OK);
    for (i = 0; i < ARM_NQ; i++) {
        CHECK(fabs(values[i] - q[i]) < 1e-12 * (1.0 + fabs(q[i])));
        CHECK(fabs(values[ARM_NQ + i] - qd[i]) < 1e-12 * (1.0 + fabs(qd[i])));
    }
    accelerations(q, qd, tau, wrench, next_qd);
    CHECK(fmi3GetFloat64(arm, &output, 1, values, ARM_NV) == fmi3OK);
    for (i = 0; i < ARM_NV; i++)
        CHECK(fabs(values[i] - next_qd[i]) < 1e-9 * (1.0 + fabs(next_qd[i])));

    /* Of second differences 1e-10, of roundings 1e-16 / 1e-5; accelerations are of the order of 100. */
    for (i = 0; i < ARM_NQ; i++) {
        CHECK(error_of_derivative(arm, Q, i) < 1e-6);
        CHECK(error_of_derivative(arm, QD, i) < 1e-6);
        CHECK(error_of_derivative(arm, TAU, i) < 1e-6);
        CHECK(error_of_derivative(arm, TOOL_FORCE, i) < 1e-6);
        CHECK(error_of_derivative(arm, TOOL_MOMENT, i) < 1e-6);
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
