/* Bodies that functions share: gcc makes faster code of each than of one that is called. */
#if defined(__GNUC__) && !defined(__clang__) && defined(__OPTIMIZE__) && !defined(__OPTIMIZE_SIZE__)
#define PREFIX_BODY static inline __attribute__((always_inline))
#else
#define PREFIX_BODY static
#endif

