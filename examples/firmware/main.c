/* Computed torque at 1 kHz, in `float`, from the clock of the processor. The arm is simulated by its own forward
 * dynamics: on a robot `measure` reads encoders and `apply` writes to motor drivers. */
#include <stdint.h>
#include <stdio.h>

#include "panda.h"

/* SysTick of every Cortex-M. */
#define CONTROL (*(volatile uint32_t *)0xE000E010u)
#define RELOAD (*(volatile uint32_t *)0xE000E014u)
#define VALUE (*(volatile uint32_t *)0xE000E018u)

/* The boards' clock, Hz. */
#define CLOCK 25000000u

static const float wanted[PANDA_NV] = {0.3f, -0.5f, 0.2f, -1.8f, 0.1f, 1.4f, 0.6f};

/* The arm that stands for the real one. */
static float arm_q[PANDA_NQ] = {0.0f, -0.8f, 0.0f, -2.4f, 0.0f, 1.6f, 0.8f}, arm_qd[PANDA_NV];

static volatile uint32_t milliseconds;
static volatile uint32_t most_counts;

static void measure(float *q, float *qd)
{
    int i;
    for (i = 0; i < PANDA_NV; i++) {
        q[i] = arm_q[i];
        qd[i] = arm_qd[i];
    }
}

static void apply(const float *tau)
{
    panda_step_semi_implicit(arm_q, arm_qd, tau, 1e-3f, arm_q, arm_qd);
}

/* Torques that lead to where the arm is wanted, within the limits of its motors. */
static void control(const float *q, const float *qd, float *tau)
{
    float qdd[PANDA_NV];
    int i;
    for (i = 0; i < PANDA_NV; i++)
        qdd[i] = 100.0f * (wanted[i] - q[i]) - 20.0f * qd[i];
    panda_rnea(q, qd, qdd, tau);
    for (i = 0; i < PANDA_NV; i++) {
        const float most = panda_effort_limit[i];
        tau[i] = tau[i] > most ? most : (tau[i] < -most ? -most : tau[i]);
    }
}

/* Every millisecond. */
void systick(void);
void systick(void)
{
    float q[PANDA_NQ], qd[PANDA_NV], tau[PANDA_NV];
    uint32_t counts;
    measure(q, qd);
    counts = VALUE;
    control(q, qd, tau);
    counts -= VALUE;
    if (counts < CLOCK / 1000 && counts > most_counts)
        most_counts = counts;
    apply(tau);
    milliseconds++;
}

int main(void)
{
    int i;
    RELOAD = CLOCK / 1000 - 1;
    VALUE = 0;
    CONTROL = 7; /* The processor's clock, with an interrupt, on. */
    while (milliseconds < 2000)
        __asm volatile("wfi");
    CONTROL = 0;
    for (i = 0; i < PANDA_NV; i++)
        printf("%s: %.3f rad\n", panda_joint_names[i], (double)arm_q[i]);
    printf("control: at most %u counts of %u\n", (unsigned)most_counts, CLOCK / 1000);
    return 0;
}
