/* Parts of a long function: compilers that inline them would have to compile it as a whole. */
#if defined(__GNUC__) || defined(__clang__)
#define PREFIX_PART static __attribute__((noinline))
#else
#define PREFIX_PART static
#endif

