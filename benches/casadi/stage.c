/* Calls of a stage's function: rbd's, or the C that CasADi generates if CASADI is its header. */
#define _POSIX_C_SOURCE 199309L

#include <time.h>

#ifdef CASADI
#include CASADI

void stage_call(const double **x, double **y)
{
    static double w[1 << 20];
    static casadi_int iw[1 << 10];
    casadi_stage(x, y, iw, w, 0);
}
#elif defined(QUADRUPED)
#include "stage.h"

void stage_call(const double **x, double **y)
{
    quadruped_stage(x[0], x[1], x[2], x[3], x[4], x[5], x[6], y[0], y[1], y[2], y[3], y[4], y[5]);
}
#else
#include "stage.h"

void stage_call(const double **x, double **y)
{
    panda_stage(x[0], x[1], x[2], x[3], x[4], y[0], y[1], y[2], y[3], y[4], y[5], y[6], y[7]);
}
#endif

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

/* Nanoseconds of a call on `count` states, one after the other; each has so many numbers of each argument. */
double stage_nanoseconds(int count, const double *states, int arguments, const int *lengths, double **results)
{
    const double start = now();
    const double *x[8];
    int state, k;
    for (state = 0; state < count; state++) {
        for (k = 0; k < arguments; k++) {
            x[k] = states;
            states += lengths[k];
        }
        stage_call(x, results);
    }
    return (now() - start) / count;
}
