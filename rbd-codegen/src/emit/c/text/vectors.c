/* Limbs that are alike are computed side by side: in vectors where the compiler and the machine have them, in structures
 * elsewhere or with RBD_ONE_BY_ONE, to the same bits. */
#if defined(__GNUC__) && (defined(__SSE2__) || defined(__aarch64__)) && !defined(__CUDACC__) && !defined(RBD_ONE_BY_ONE)
#define PREFIX_SIDE_BY_SIDE
#define LANE(v, k) ((v)[k])
VECTORS
#else
#define LANE(v, k) ((v).lane##k)
STRUCTURES
#endif

