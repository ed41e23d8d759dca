/* (sin(n pi/2 + r), cos(n pi/2 + r)) from (sin r, cos r); the last bits of `turns` are those of n. */
static inline void NAME_turn(double turns, double *sine, double *cosine)
{
    uint64_t bits, a, b, exchange;
    (void)memcpy(&bits, &turns, sizeof bits);
    (void)memcpy(&a, sine, sizeof a);
    (void)memcpy(&b, cosine, sizeof b);
    exchange = (a ^ b) & (0u - (bits & 1u));
    a ^= exchange ^ ((bits >> 1) << 63);
    b ^= exchange ^ ((bits ^ (bits >> 1)) << 63);
    (void)memcpy(sine, &a, sizeof a);
    (void)memcpy(cosine, &b, sizeof b);
}

/* x = n pi/2 + r - excess, |r| at most pi/4 and a little (Cody and Waite 1980); `turns` has n in its last
 * bits. An offset's quarter turns, 0 to 3, are added to n, the rest of it to r. */
static inline void NAME_reduce(double x, double rest, double quarters, double *turns, double *r,
                               double *excess)
{
    const double round = 6755399441055744.0 + quarters;
    const double shifted = (x + rest) * 0.6366197723675814 + round;
    const double n = shifted - round;
    const double first = (n * -1.5707963267923333 + x) + rest;
    const double second = n * -2.5633441515839558e-12 + first;
    const double lost = n * 2.5633441515839558e-12 + (second - first);
    *turns = shifted;
    *r = second;
    *excess = n * 1.0562999066987428e-23 + lost;
}

/* (sin(r - excess), cos(r - excess)); coefficients of fdlibm (Sun Microsystems 1993). */
static inline void NAME_polynomials(double r, double excess, double *sine, double *cosine)
{
    const double square = r * r;
    const double fourth = square * square;
    const double half = square * 0.5;
    const double high = 1.0 - half;
    const double low = 1.0 - high - half;
    const double cubic =
        ((-1.58969099521155010221e-10 * square + 2.50507602534068634195e-08) * fourth
         + (-2.75573137070700676789e-06 * square + 1.98412698298579493134e-04)) * fourth
        + (-8.33333333332248946124e-03 * square + 1.66666666666666324348e-01);
    const double quartic =
        ((-1.13596475577881948265e-11 * square + 2.08757232129817482790e-09) * fourth
         + (-2.75573143513906633035e-07 * square + 2.48015872894767294178e-05)) * fourth
        + (-1.38888888888741095749e-03 * square + 4.16666666666666019037e-02);
    *sine = r - (square * r * cubic + excess * high);
    *cosine = high + (fourth * quartic + (r * excess + low));
}

