/* (sin(x + offset), cos(x + offset)) of each angle: less than one unit in the last place from the true values
 * where there is no offset, for every finite angle. An offset is so many quarter turns and a rest, `exact_rests`
 * for large angles; -0 where there is none, since x + -0 is x. */
static inline void NAME_sin_cos(int count, const float *angles, const float *rests, const float *quarters,
                                const double *exact_rests, float *PREFIX_RESTRICT sines,
                                float *PREFIX_RESTRICT cosines)
{
    int i;
#ifdef RBD_PLATFORM_SIN_COS
    for (i = 0; i < count; i++) {
        const float angle = angles[i] + (rests[i] + quarters[i] * 1.5707964f);
        sines[i] = sinf(angle);
        cosines[i] = cosf(angle);
    }
    (void)exact_rests;
#else
    int within = 1;
    for (i = 0; i < count; i++) {
        float sine, cosine;
        NAME_sin_cos_within(angles[i], rests[i], quarters[i], &sine, &cosine);
        sines[i] = sine;
        cosines[i] = cosine;
    }
    /* A loop of its own, so that the one above has one type for compilers that put several in a register. */
    for (i = 0; i < count; i++) {
        within &= (angles[i] <= 400.0f) & (angles[i] >= -400.0f);
    }
    for (i = 0; !within && i < count; i++) {
        if (!(angles[i] <= 400.0f && angles[i] >= -400.0f)) {
            NAME_sin_cos_beyond((double)angles[i], exact_rests[i], (double)quarters[i], &sines[i], &cosines[i]);
        }
    }
#endif
}

