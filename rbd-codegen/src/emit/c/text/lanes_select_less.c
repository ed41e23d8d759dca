/* x where a < b, y where a >= b. */
static inline NAME_lanes NAME_lanes_select_less(NAME_lanes a, NAME_lanes b, NAME_lanes x, NAME_lanes y)
{
    SCALAR less[PREFIX_LANES], other[PREFIX_LANES], chosen[PREFIX_LANES], otherwise[PREFIX_LANES];
    int k;
    memcpy(less, &a, sizeof less);
    memcpy(other, &b, sizeof other);
    memcpy(chosen, &x, sizeof chosen);
    memcpy(otherwise, &y, sizeof otherwise);
    for (k = 0; k < PREFIX_LANES; k++)
        chosen[k] = less[k] < other[k] ? chosen[k] : (less[k] >= other[k] ? otherwise[k] : NAN);
    memcpy(&x, chosen, sizeof chosen);
    return x;
}

