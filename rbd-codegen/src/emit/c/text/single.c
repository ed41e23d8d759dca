/* The same as NAME_turn in float. */
static inline void NAME_turn_single(float turns, float *sine, float *cosine)
{
    uint32_t bits, a, b, exchange;
    (void)memcpy(&bits, &turns, sizeof bits);
    (void)memcpy(&a, sine, sizeof a);
    (void)memcpy(&b, cosine, sizeof b);
    exchange = (a ^ b) & (0u - (bits & 1u));
    a ^= exchange ^ ((bits >> 1) << 31);
    b ^= exchange ^ ((bits ^ (bits >> 1)) << 31);
    (void)memcpy(sine, &a, sizeof a);
    (void)memcpy(cosine, &b, sizeof b);
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

