/* Parts of long bodies: together again, compilers would take far more time. */
#if defined(__GNUC__)
#define PREFIX_PART static __attribute__((noinline))
#else
#define PREFIX_PART static
#endif
/* Bodies that are long only where vectors are computed number by number. */
#ifdef PREFIX_SIDE_BY_SIDE
#define PREFIX_PART_OF_VECTORS static inline __attribute__((always_inline))
#else
#define PREFIX_PART_OF_VECTORS PREFIX_PART
#endif

