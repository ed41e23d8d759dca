/* The same as NAME_turn in float. */
static inline void NAME_turn_single(float turns, float *sine, float *cosine)
{
    uint32_t bits, a, b, exchange;
    memcpy(&bits, &turns, sizeof bits);
    memcpy(&a, sine, sizeof a);
    memcpy(&b, cosine, sizeof b);
    exchange = (a ^ b) & (0u - (bits & 1u));
    a ^= exchange ^ ((bits >> 1) << 31);
    b ^= exchange ^ ((bits ^ (bits >> 1)) << 31);
    memcpy(sine, &a, sizeof a);
    memcpy(cosine, &b, sizeof b);
}

/* (sin(x + offset), cos(x + offset)) of |x| up to 400. */
static inline void NAME_sin_cos_within(float x, float rest, float quarters, float *sine, float *cosine)
{
    /* x = n pi/2 + r - excess. Products with the first three parts of pi/2 are exact. */
    const float round = 12582912.0f + quarters;
    const float turns = (x + rest) * (float)0.6366197723675814 + round;
    const float n = turns - round;
    const float first = (x - n * (float)1.570770263671875) + rest;
    const float second = n * (float)2.6063062250614166e-05;
    const float third = n * (float)6.076561476220377e-11;
    const float after_second = first - second;
    const float lost = (after_second - first) + second;
    const float r = after_second - third;
    const float lost_again = (r - after_second) + third;
    const float excess = n * (float)5.390302953474238e-15 + (lost + lost_again);

    /* (sin(r - excess), cos(r - excess)). */
    const float square = r * r;
    const float fourth = square * square;
    const float half = square * 0.5f;
    const float high = 1.0f - half;
    const float low = 1.0f - high - half;
    const float cubic = square * (square * (float)0.00019517897453624755 + (float)-0.008332187309861183)
                        + (float)0.16666655242443085;
    const float quartic = square * (square * (float)2.4432327336398885e-5 + (float)-0.0013887309469282627)
                          + (float)0.04166664555668831;
    *sine = r - (square * r * cubic + excess * high);
    *cosine = high + (fourth * quartic + (r * excess + low));
    NAME_turn_single(turns, sine, cosine);
}

/* (sin(x + offset), cos(x + offset)) of |x| beyond 400, in double. */
static void NAME_sin_cos_beyond(double x, double rest, double quarters, float *sine, float *cosine)
{
    double wide_sine, wide_cosine;
    if (x <= 1e5 && x >= -1e5) {
        const double round = 6755399441055744.0 + quarters;
        const double turns = (x + rest) * 0.6366197723675814 + round;
        const double n = turns - round;
        const double first = (n * -1.5707963267923333 + x) + rest;
        const double r = n * -2.563344151594519e-12 + first;
        const double square = r * r;
        const double fourth = square * square;
        const double odd = (2.7179759558023598e-06 * square + -0.0001983929703210085) * fourth
                           + (0.008333329257618916 * square + -0.16666666640391103);
        const double even = (2.4381928355993366e-05 * square + -0.0013886664218054475) * fourth
                            + (0.041666619804999167 * square + -0.49999999689583563);
        wide_sine = r * (square * odd + 1.0);
        wide_cosine = square * even + 1.0;
        NAME_turn(turns, &wide_sine, &wide_cosine);
    } else {
        NAME_sin_cos_large(x, rest, quarters, &wide_sine, &wide_cosine);
    }
    *sine = (float)wide_sine;
    *cosine = (float)wide_cosine;
}

