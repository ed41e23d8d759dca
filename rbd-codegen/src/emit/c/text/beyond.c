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

