/* gcc's tuning for some processors keeps numbers in registers of integers when others run out. */
#if defined(__GNUC__) && !defined(__clang__) && (defined(__x86_64__) || defined(__i386__))
#pragma GCC target("tune=generic")
#endif

