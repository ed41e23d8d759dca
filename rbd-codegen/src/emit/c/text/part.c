/* Parts of long bodies: together again, compilers would take far more time. */
#if defined(__GNUC__)
#define PREFIX_PART static __attribute__((noinline))
#else
#define PREFIX_PART static
#endif

