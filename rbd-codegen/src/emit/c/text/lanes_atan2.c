static inline NAME_lanes NAME_lanes_atan2(NAME_lanes y, NAME_lanes x)
{
    SCALAR own[PREFIX_LANES], other[PREFIX_LANES];
    int k;
    memcpy(own, &y, sizeof own);
    memcpy(other, &x, sizeof other);
    for (k = 0; k < PREFIX_LANES; k++)
        own[k] = atan2SUFFIX(own[k], other[k]);
    memcpy(&y, own, sizeof own);
    return y;
}

