/* NAME_sin_cos of the angles of each state. */
static inline void NAME_lanes_sin_cos(int count, const NAME_lanes *angles, const SCALAR *rests, const SCALAR *quarters,
                                      EXACT_DECLARED NAME_lanes *PREFIX_RESTRICT sines,
                                      NAME_lanes *PREFIX_RESTRICT cosines)
{
    SCALAR lanes[PREFIX_LANES];
    int i, k, within = 1;
#ifdef RBD_PLATFORM_SIN_COS
    within = 0;
#else
    for (i = 0; i < count; i++) {
        const NAME_lanes rest = NAME_lanes_of(rests[i]), quarter = NAME_lanes_of(quarters[i]);
VARIABLES
        COMPUTE
        memcpy(lanes, &angles[i], sizeof lanes);
        for (k = 0; k < PREFIX_LANES; k++)
            within &= (lanes[k] <= LIMIT) & (lanes[k] >= -LIMIT);
    }
#endif
    for (i = 0; !within && i < count; i++) {
        SCALAR sine[PREFIX_LANES], cosine[PREFIX_LANES];
        memcpy(lanes, &angles[i], sizeof lanes);
        for (k = 0; k < PREFIX_LANES; k++)
            NAME_sin_cos(1, &lanes[k], &rests[i], &quarters[i], EXACT &sine[k], &cosine[k]);
        memcpy(&sines[i], sine, sizeof sine);
        memcpy(&cosines[i], cosine, sizeof cosine);
    }
}

