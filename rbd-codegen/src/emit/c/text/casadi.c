/* CasADi's external interface. */

#ifndef casadi_int
#define casadi_int long long int
#endif

#ifndef CASADI_SYMBOL_EXPORT
#if defined(_WIN32)
#define CASADI_SYMBOL_EXPORT __declspec(dllexport)
#elif defined(__GNUC__)
#define CASADI_SYMBOL_EXPORT __attribute__((visibility("default")))
#else
#define CASADI_SYMBOL_EXPORT
#endif
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* Bytes of `casadi_int`: what calls this must have the same. */
CASADI_SYMBOL_EXPORT int NAME_casadi_int_size(void) { return (int)sizeof(casadi_int); }

