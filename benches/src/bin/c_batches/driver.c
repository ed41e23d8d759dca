/* Least times a state of batches, ns, over as many seconds as are named, functions in alternation. */
#define _POSIX_C_SOURCE 199309L

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "robot.h"

enum { STATES = 1024, FUNCTIONS = 3 };

static NUMBER q[STATES * ROBOT_NQ], qd[STATES * ROBOT_NV], qdd[STATES * ROBOT_NV];
static NUMBER h[STATES * ROBOT_INERTIA_NONZEROS], tau[STATES * ROBOT_NV];

static void numbers(NUMBER *to, size_t count)
{
    size_t i;
    for (i = 0; i < count; i++)
        to[i] = (NUMBER)(rand() / (double)RAND_MAX * 2 - 1);
}

static void call(int function)
{
    const robot_states from_q = {q, ROBOT_NQ, 1}, from_qd = {qd, ROBOT_NV, 1}, from_qdd = {qdd, ROBOT_NV, 1};
    const robot_results to_tau = {tau, ROBOT_NV, 1}, to_h = {h, ROBOT_INERTIA_NONZEROS, 1};
    switch (function) {
    case 0:
        robot_rnea_batch(STATES, from_q, from_qd, from_qdd, to_tau);
        break;
    case 1:
        robot_crba_batch(STATES, from_q, to_h);
        break;
    default:
        robot_forward_dynamics_batch(STATES, from_q, from_qd, from_qdd, to_tau);
    }
}

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

int main(int count, char **arguments)
{
    const double end = now() + (count > 1 ? atof(arguments[1]) : 1.0) * 1e9;
    double least[FUNCTIONS] = {1e300, 1e300, 1e300};
    int function;
    numbers(q, STATES * ROBOT_NQ);
    numbers(qd, STATES * ROBOT_NV);
    numbers(qdd, STATES * ROBOT_NV);
    do {
        for (function = 0; function < FUNCTIONS; function++) {
            const double start = now();
            double time;
            call(function);
            time = (now() - start) / STATES;
            if (time < least[function])
                least[function] = time;
        }
    } while (now() < end);
    for (function = 0; function < FUNCTIONS; function++)
        printf("%.2f\n", least[function]);
    return 0;
}
