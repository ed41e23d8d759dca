/* Limbs that are alike are computed side by side where the compiler and the machine have vectors, to the same bits as
 * one after the other. RBD_ONE_BY_ONE asks for the latter. */
#if defined(__GNUC__) && (defined(__AVX__) || defined(__aarch64__)) && !defined(RBD_ONE_BY_ONE)
#define PREFIX_SIDE_BY_SIDE
typedef SCALAR NAME_pair __attribute__((vector_size(2 * sizeof(SCALAR))));
typedef SCALAR NAME_four __attribute__((vector_size(4 * sizeof(SCALAR))));
#endif

