static inline NAME_lanes NAME_lanes_sign(NAME_lanes x)
{
    SCALAR lanes[PREFIX_LANES];
    int k;
    memcpy(lanes, &x, sizeof lanes);
    for (k = 0; k < PREFIX_LANES; k++)
        lanes[k] = lanes[k] == lanes[k] ? (SCALAR)((lanes[k] > 0) - (lanes[k] < 0)) : lanes[k];
    memcpy(&x, lanes, sizeof lanes);
    return x;
}

