/* a b as high 2^64 + low. */
static inline void NAME_multiply(uint64_t a, uint64_t b, uint64_t *high, uint64_t *low)
{
    const uint64_t a0 = a & 0xffffffffu, a1 = a >> 32, b0 = b & 0xffffffffu, b1 = b >> 32;
    const uint64_t first = a0 * b0;
    const uint64_t middle = a1 * b0 + (first >> 32);
    const uint64_t other = a0 * b1 + (middle & 0xffffffffu);
    *high = a1 * b1 + (middle >> 32) + (other >> 32);
    *low = (other << 32) | (first & 0xffffffffu);
}

/* high 2^64 + low, rounded to nearest. */
static double NAME_rounded(uint64_t high, uint64_t low)
{
    double unit = 18446744073709551616.0;
    uint64_t top = high, rest = low;
    if (top == 0u) {
        return (double)rest;
    }
    while (top >> 63 == 0u) {
        top = (top << 1) | (rest >> 63);
        rest <<= 1;
        unit *= 0.5;
    }
    /* The last bit stands for all below it. */
    return (double)(top | (rest != 0u)) * unit;
}

/* (sin(x + offset), cos(x + offset)) of an x beyond 2^16: x is reduced in integers (Payne and Hanek 1983). */
static void NAME_sin_cos_large(double x, double rest, double quarters_of_offset, double *sine,
                               double *cosine)
{
    /* A word of zeros, then the bits of 2/pi after the point. */
    static const uint64_t two_over_pi[20] = {
        0x0000000000000000u, 0xA2F9836E4E441529u, 0xFC2757D1F534DDC0u, 0xDB6295993C439041u,
        0xFE5163ABDEBBC561u, 0xB7246E3A424DD2E0u, 0x06492EEA09D1921Cu, 0xFE1DEB1CB129A73Eu,
        0xE88235F52EBB4484u, 0xE99C7026B45F7E41u, 0x3991D639835339F4u, 0x9C845F8BBDF9283Bu,
        0x1FF897FFDE05980Fu, 0xEF2F118B5A0A6D1Fu, 0x6D367ECF27CB09B7u, 0x4F463F669E5FEA2Du,
        0x7527BAC7EBE5F17Bu, 0x3D0739F78A5292EAu, 0x6BFB5FB11F8D5D08u, 0x56033046FC7B6BABu};
    uint64_t bits, mantissa, word[3], low[2], middle[2], high[2], part, sum, quarters, fraction[2];
    uint64_t product[2], whole;
    double of_fraction, of_rest, unit, turns, r, excess;
    unsigned start, shift, place;
    int i, negative;

    if (!(x - x == 0.0)) {
        *sine = x - x;
        *cosine = x - x;
        return;
    }
    (void)memcpy(&bits, &x, sizeof bits);
    negative = (int)(bits >> 63);
    bits &= 0x7fffffffffffffffu;
    mantissa = (bits & 0xfffffffffffffu) | 0x10000000000000u;
    start = (unsigned)(bits >> 52) + 62u - 1075u;
    place = start / 64u;
    shift = start % 64u;
    for (i = 0; i < 3; i++, place++) {
        word[i] = two_over_pi[place] << shift;
        if (shift != 0u) {
            word[i] |= two_over_pi[place + 1u] >> (64u - shift);
        }
    }

    /* The mantissa times 192 bits of 2/pi, modulo 2^192: x 2/pi modulo 4. */
    NAME_multiply(mantissa, word[2], &low[0], &low[1]);
    NAME_multiply(mantissa, word[1], &middle[0], &middle[1]);
    sum = middle[1] + low[0];
    middle[0] += sum < middle[1];
    middle[1] = sum;
    high[0] = mantissa * word[0] + middle[0];
    fraction[0] = (high[0] << 2) | (middle[1] >> 62);
    fraction[1] = (middle[1] << 2) | (low[1] >> 62);
    quarters = (high[0] >> 62) + (fraction[0] >> 63);

    /* pi/2 times the fraction, as a sum of two. */
    unit = fraction[0] >> 63 != 0u ? -1.0 : 1.0;
    if (fraction[0] >> 63 != 0u) {
        fraction[1] = ~fraction[1] + 1u;
        fraction[0] = ~fraction[0] + (fraction[1] == 0u);
    }
    /* 2^-126; nothing is left of no double so that this would not end. */
    unit *= 1.1754943508222875e-38;
    while (fraction[0] >> 63 == 0u) {
        fraction[0] = (fraction[0] << 1) | (fraction[1] >> 63);
        fraction[1] <<= 1;
        unit *= 0.5;
    }
    NAME_multiply(fraction[1], 0xC4C6628B80DC1CD1u, &part, &low[1]);
    NAME_multiply(fraction[0], 0xC4C6628B80DC1CD1u, &middle[0], &middle[1]);
    sum = middle[1] + part;
    middle[0] += sum < part;
    NAME_multiply(fraction[1], 0xC90FDAA22168C234u, &part, &low[1]);
    low[1] += sum;
    part += low[1] < sum;
    NAME_multiply(fraction[0], 0xC90FDAA22168C234u, &high[0], &high[1]);
    product[1] = high[1] + middle[0];
    product[0] = high[0] + (product[1] < middle[0]);
    sum = product[1] + part;
    product[0] += sum < part;
    product[1] = (sum >> 1) | (product[0] << 63);
    product[0] >>= 1;

    of_fraction = NAME_rounded(product[0], product[1]);
    /* A multiple of 2^64. */
    whole = (uint64_t)(of_fraction * 5.421010862427522e-20);
    if (whole > product[0]) {
        product[1] = ~product[1] + 1u;
        product[0] = whole - product[0] - (product[1] != 0u);
        of_rest = -NAME_rounded(product[0], product[1]);
    } else {
        of_rest = NAME_rounded(product[0] - whole, product[1]);
    }
    if (negative) {
        quarters = 4u - quarters;
        unit = -unit;
    }
    of_fraction *= unit;
    of_rest *= unit;

    /* What is left is an angle like any other: it takes up the offset. */
    NAME_reduce(of_fraction, rest, quarters_of_offset, &turns, &r, &excess);
    NAME_polynomials(r, excess - of_rest, sine, cosine);
    NAME_turn(turns + (double)quarters, sine, cosine);
}

