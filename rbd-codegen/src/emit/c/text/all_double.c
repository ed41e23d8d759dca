/* (sin(x + offset), cos(x + offset)) of each angle: less than one unit in the last place from the true values
 * where there is no offset, for every finite angle. An offset is so many quarter turns and a rest; -0 where
 * there is none, since x + -0 is x. */
static inline void NAME_sin_cos(int count, const double *angles, const double *rests, const double *quarters,
                                double *PREFIX_RESTRICT sines, double *PREFIX_RESTRICT cosines)
{
    int i;
#ifdef RBD_PLATFORM_SIN_COS
    for (i = 0; i < count; i++) {
        const double angle = angles[i] + (rests[i] + quarters[i] * 1.5707963267948966);
        sines[i] = sin(angle);
        cosines[i] = cos(angle);
    }
#else
    int within = 1;
    for (i = 0; i < count; i++) {
        double turns, r, excess, sine, cosine;
        NAME_reduce(angles[i], rests[i], quarters[i], &turns, &r, &excess);
        NAME_polynomials(r, excess, &sine, &cosine);
        NAME_turn(turns, &sine, &cosine);
        sines[i] = sine;
        cosines[i] = cosine;
    }
    /* A loop of its own, so that the one above has one type for compilers that put several in a register. */
    for (i = 0; i < count; i++) {
        within &= (angles[i] <= 1e5) & (angles[i] >= -1e5);
    }
    for (i = 0; !within && i < count; i++) {
        if (!(angles[i] <= 1e5 && angles[i] >= -1e5)) {
            NAME_sin_cos_large(angles[i], rests[i], quarters[i], &sines[i], &cosines[i]);
        }
    }
#endif
}

