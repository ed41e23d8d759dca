/* (sin(x + offset), cos(x + offset)) of each angle: less than one unit in the last place from the true values
 * where there is no offset, for every finite angle. */
static void NAME_sin_cos_with_offsets(int count, const float *angles, const NAME_single_offset *offsets,
                                      float *PREFIX_RESTRICT sines, float *PREFIX_RESTRICT cosines)
{
    int i;
#ifdef RBD_PLATFORM_SIN_COS
    for (i = 0; i < count; i++) {
        sines[i] = sinf(angles[i] + offsets[i].radians);
        cosines[i] = cosf(angles[i] + offsets[i].radians);
    }
#else
    int within = 1;
    for (i = 0; i < count; i++) {
        NAME_sin_cos_within(angles[i], offsets[i], &sines[i], &cosines[i]);
        within &= (angles[i] <= 400.0f) & (angles[i] >= -400.0f);
    }
    for (i = 0; !within && i < count; i++)
        if (!(angles[i] <= 400.0f && angles[i] >= -400.0f))
            NAME_sin_cos_beyond((double)angles[i], offsets[i].all, &sines[i], &cosines[i]);
#endif
}

