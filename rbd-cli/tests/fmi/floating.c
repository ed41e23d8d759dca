/* An importer of the FMU of a quadruped that floats: what it can be asked for where q has quaternions. */
#include <math.h>
#include <stdio.h>

#include "fmi3.c"

#define CHECK(what)                                            \
    do {                                                       \
        if (!(what)) {                                         \
            fprintf(stderr, "line %d: %s\n", __LINE__, #what); \
            return 1;                                          \
        }                                                      \
    } while (0)

enum { COUNT = QUADRUPED_NQ + QUADRUPED_NV + 2 + 12 };

int main(int count, char **arguments)
{
    const fmi3ValueReference unknowns[6] = {RATE, QDD, KINETIC_ENERGY, POTENTIAL_ENERGY, FRAMES + POSITION, FRAMES + ROTATION};
    const fmi3ValueReference input = TAU, position = Q, velocity_of_q = QD, on_foot = FRAMES + FORCE;
    double seed[QUADRUPED_NQ] = {0}, tau[QUADRUPED_NV] = {0}, got[COUNT], before[COUNT], after[COUNT];
    int known, i;
    fmi3Instance robot;

    CHECK(count == 2);
    CHECK(!fmi3InstantiateModelExchange("robot", arguments[1], NULL, 0, 0, NULL, NULL));
    robot = fmi3InstantiateCoSimulation("robot", arguments[1], NULL, 0, 0, 0, 0, NULL, 0, NULL, NULL, NULL);
    CHECK(robot);
    for (known = 0; known < QUADRUPED_NV; known++) {
        for (i = 0; i < COUNT; i++)
            got[i] = NAN;
        seed[known] = 1.0;
        CHECK(fmi3GetDirectionalDerivative(robot, unknowns, 6, &input, 1, seed, QUADRUPED_NV, got, COUNT) == fmi3OK);
        seed[known] = 0.0;
        /* Accelerations are linear in torques. */
        tau[known] = 1.0;
        CHECK(fmi3SetFloat64(robot, &input, 1, tau, QUADRUPED_NV) == fmi3OK);
        CHECK(fmi3GetFloat64(robot, unknowns, 6, after, COUNT) == fmi3OK);
        tau[known] = 0.0;
        CHECK(fmi3SetFloat64(robot, &input, 1, tau, QUADRUPED_NV) == fmi3OK);
        CHECK(fmi3GetFloat64(robot, unknowns, 6, before, COUNT) == fmi3OK);
        for (i = 0; i < COUNT; i++)
            CHECK(fabs(got[i] - (after[i] - before[i])) <= 1e-9 * (1.0 + fabs(after[i])));
    }
    /* And in forces on a foot. */
    for (i = 0; i < 3; i++) {
        double force[3] = {0}, most = 0.0;
        force[i] = 1.0;
        CHECK(fmi3GetDirectionalDerivative(robot, unknowns, 6, &on_foot, 1, force, 3, got, COUNT) == fmi3OK);
        CHECK(fmi3SetFloat64(robot, &on_foot, 1, force, 3) == fmi3OK);
        CHECK(fmi3GetFloat64(robot, unknowns, 6, after, COUNT) == fmi3OK);
        force[i] = 0.0;
        CHECK(fmi3SetFloat64(robot, &on_foot, 1, force, 3) == fmi3OK);
        CHECK(fmi3GetFloat64(robot, unknowns, 6, before, COUNT) == fmi3OK);
        for (known = 0; known < COUNT; known++) {
            most = fmax(most, fabs(got[known]));
            CHECK(fabs(got[known] - (after[known] - before[known])) <= 1e-9 * (1.0 + fabs(after[known])));
        }
        CHECK(most > 0.01);
    }
    CHECK(fmi3GetDirectionalDerivative(robot, unknowns, 6, &position, 1, seed, QUADRUPED_NQ, got, COUNT) == fmi3Error);
    CHECK(fmi3GetDirectionalDerivative(robot, unknowns, 6, &velocity_of_q, 1, seed, QUADRUPED_NV, got, COUNT) == fmi3Error);
    fmi3FreeInstance(robot);
    return 0;
}
