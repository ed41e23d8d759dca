/* What a Cortex-M with an FPU does before `main`: vectors, memory, the FPU, semihosting. */
#include <stdint.h>
#include <stdlib.h>

extern uint32_t data_start, data_end, data_values, bss_start, bss_end;

/* Of the linker's script: an address, of no function. */
void stack_top(void);

int main(void);
void reset(void);
void systick(void);

/* Of newlib: opens the console of semihosting, and runs constructors, which need these two of its. */
void initialise_monitor_handles(void);
void __libc_init_array(void);
void _init(void);
void _fini(void);

void _init(void) {}

void _fini(void) {}

/* Any exception that is not expected ends the program with an error. */
static void fault(void)
{
    _Exit(70);
}

/* A program without a clock has this one. */
__attribute__((weak)) void systick(void) {}

void reset(void)
{
    volatile uint32_t *const coprocessor_access = (volatile uint32_t *)0xE000ED88u;
    const uint32_t *from = &data_values;
    uint32_t *to;
    *coprocessor_access |= 0xFu << 20;
    __asm volatile("dsb\n isb");
    for (to = &data_start; to < &data_end; to++, from++)
        *to = *from;
    for (to = &bss_start; to < &bss_end; to++)
        *to = 0;
    initialise_monitor_handles();
    __libc_init_array();
    exit(main());
}

/* Initial stack pointer, reset, and the exceptions of the processor in its order. */
__attribute__((section(".vectors"), used)) static void (*const vectors[16])(void) = {
    stack_top,
    reset,
    fault,
    fault,
    fault,
    fault,
    fault,
    0,
    0,
    0,
    0,
    fault,
    fault,
    0,
    fault,
    systick,
};
