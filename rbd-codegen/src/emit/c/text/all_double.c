/* (sin(x + offset), cos(x + offset)) of each angle: less than one unit in the last place from the true values
 * where there is no offset, for every finite angle. */
static void NAME_sin_cos_with_offsets(int count, const double *angles, const NAME_offset *offsets,
                                      double *PREFIX_RESTRICT sines, double *PREFIX_RESTRICT cosines)
{
    int i;
#ifdef RBD_PLATFORM_SIN_COS
    for (i = 0; i < count; i++) {
        sines[i] = sin(angles[i] + offsets[i].radians);
        cosines[i] = cos(angles[i] + offsets[i].radians);
    }
#else
    int within = 1;
    for (i = 0; i < count; i++) {
        double turns, r, excess;
        NAME_reduce(angles[i], offsets[i], &turns, &r, &excess);
        NAME_polynomials(r, excess, &sines[i], &cosines[i]);
        NAME_turn(turns, &sines[i], &cosines[i]);
        within &= (angles[i] <= 1e5) & (angles[i] >= -1e5);
    }
    for (i = 0; !within && i < count; i++)
        if (!(angles[i] <= 1e5 && angles[i] >= -1e5))
            NAME_sin_cos_large(angles[i], offsets[i], &sines[i], &cosines[i]);
#endif
}

