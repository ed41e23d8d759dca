/* States side by side, as many as a vector holds that the compiler may use. RBD_VECTOR_BYTES asks for another power of
 * two, and 0 for one state after the other. */
#ifndef RBD_VECTOR_BYTES
#if !defined(__GNUC__)
#define RBD_VECTOR_BYTES 0
#elif defined(__AVX512F__)
#define RBD_VECTOR_BYTES 64
#elif defined(__AVX__)
#define RBD_VECTOR_BYTES 32
#else
#define RBD_VECTOR_BYTES 16
#endif
#endif
#if RBD_VECTOR_BYTES > 0
#define PREFIX_LANES (RBD_VECTOR_BYTES / SIZE)
typedef SCALAR NAME_lanes __attribute__((vector_size(RBD_VECTOR_BYTES)));
typedef WORD NAME_words __attribute__((vector_size(RBD_VECTOR_BYTES)));
/* The same in arrays of numbers. */
typedef SCALAR NAME_stored __attribute__((vector_size(RBD_VECTOR_BYTES), aligned(SIZE), may_alias));
#else
#define PREFIX_LANES 1
typedef SCALAR NAME_lanes;
typedef WORD NAME_words;
typedef SCALAR NAME_stored;
#endif

/* A number in each lane. */
static inline NAME_lanes NAME_lanes_of(SCALAR x)
{
    const NAME_lanes zero = {0};
    return x - zero;
}

/* The lanes' numbers, where rows of a block of states are made lanes by exchanges. */
#if PREFIX_LANES == 2
#define PREFIX_LANE_NUMBERS {0, 1}
#elif PREFIX_LANES == 4
#define PREFIX_LANE_NUMBERS {0, 1, 2, 3}
#elif PREFIX_LANES == 8
#define PREFIX_LANE_NUMBERS {0, 1, 2, 3, 4, 5, 6, 7}
#elif PREFIX_LANES == 16 && !defined(__clang__) /* which exchanges sixteen one by one */
#define PREFIX_LANE_NUMBERS {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}
#endif

#ifdef PREFIX_LANE_NUMBERS
/* Lane k of b and lane k + distance of a change places, wherever k lacks that bit. */
static inline void NAME_lanes_exchange(NAME_lanes *a, NAME_lanes *b, WORD distance)
{
    const NAME_lanes own = *a, other = *b;
#ifdef __clang__
    WORD k;
    for (k = 0; k < PREFIX_LANES; k++) {
        (*a)[k] = (k & distance) != 0 ? other[k - distance] : own[k];
        (*b)[k] = (k & distance) != 0 ? other[k] : own[k + distance];
    }
#else
    const NAME_words lane = PREFIX_LANE_NUMBERS;
    const NAME_words bit = lane & distance;
    const NAME_words from = lane + (bit * (PREFIX_LANES / distance) - bit);
    *a = __builtin_shuffle(own, other, from);
    *b = __builtin_shuffle(own, other, from + distance);
#endif
}

static inline void NAME_lanes_exchanges(NAME_lanes *rows, int distance)
{
    int i;
    for (i = 0; i < PREFIX_LANES; i++)
        if ((i & distance) == 0)
            NAME_lanes_exchange(&rows[i], &rows[i + distance], (WORD)distance);
}

/* The first numbers of a row, as many as there are up to all. */
static inline void NAME_lanes_begin(SCALAR *to, const NAME_lanes *from, size_t count)
{
    SCALAR lanes[PREFIX_LANES];
    size_t k = 0;
    if (count >= PREFIX_LANES) {
        *(NAME_stored *)to = *from;
        return;
    }
    memcpy(lanes, from, sizeof lanes);
#if PREFIX_LANES > 8
    if ((count & 8) != 0) {
        memcpy(to, lanes, 8 * sizeof *to);
        k = 8;
    }
#endif
#if PREFIX_LANES > 4
    if ((count & 4) != 0) {
        memcpy(to + k, lanes + k, 4 * sizeof *to);
        k += 4;
    }
#endif
#if PREFIX_LANES > 2
    if ((count & 2) != 0) {
        memcpy(to + k, lanes + k, 2 * sizeof *to);
        k += 2;
    }
#endif
    if ((count & 1) != 0)
        to[k] = lanes[k];
}

/* Rows become columns. */
static inline void NAME_lanes_transpose(NAME_lanes *rows)
{
    NAME_lanes_exchanges(rows, 1);
#if PREFIX_LANES > 2
    NAME_lanes_exchanges(rows, 2);
#endif
#if PREFIX_LANES > 4
    NAME_lanes_exchanges(rows, 4);
#endif
#if PREFIX_LANES > 8
    NAME_lanes_exchanges(rows, 8);
#endif
}
#endif

/* Entries of a block of states; lanes beyond the last state have that one again. */
static inline void NAME_lanes_load(const NAME_states *from, size_t first, size_t count, size_t entries,
                                   NAME_lanes *to)
{
    const size_t last = count - 1 - first;
    const SCALAR *const block = from->data + first * from->state;
    size_t i, k;
    if (from->state == 1 && last + 1 >= PREFIX_LANES) {
        for (i = 0; i < entries; i++)
            to[i] = *(const NAME_stored *)(block + i * from->entry);
        return;
    }
#ifdef PREFIX_LANE_NUMBERS
    /* Vectors of rows: the last ones again from further back, and short rows with what is behind them, if that is
     * within the last. */
    if (from->entry == 1 && last + 1 >= PREFIX_LANES
        && (last + 1 - PREFIX_LANES) * from->state + entries >= PREFIX_LANES) {
        for (i = 0; i < entries; i += PREFIX_LANES) {
            const size_t start = i + PREFIX_LANES > entries && i > 0 ? entries - PREFIX_LANES : i;
            NAME_lanes rows[PREFIX_LANES];
            for (k = 0; k < PREFIX_LANES; k++)
                rows[k] = *(const NAME_stored *)(block + k * from->state + start);
            NAME_lanes_transpose(rows);
            for (k = 0; k < PREFIX_LANES && start + k < entries; k++)
                to[start + k] = rows[k];
        }
        return;
    }
#endif
    for (i = 0; i < entries; i++) {
        SCALAR lanes[PREFIX_LANES];
        for (k = 0; k < PREFIX_LANES; k++)
            lanes[k] = block[(k < last ? k : last) * from->state + i * from->entry];
        memcpy(&to[i], lanes, sizeof lanes);
    }
}

static inline void NAME_lanes_store(const NAME_results *to, size_t first, size_t count, size_t entries,
                                    const NAME_lanes *from)
{
    const size_t left = count - first;
    SCALAR *const block = to->data + first * to->state;
    size_t i, k;
    if (to->state == 1 && left >= PREFIX_LANES) {
        for (i = 0; i < entries; i++)
            *(NAME_stored *)(block + i * to->entry) = from[i];
        return;
    }
#ifdef PREFIX_LANE_NUMBERS
    if (to->entry == 1 && left >= PREFIX_LANES) {
        for (i = 0; i < entries; i += PREFIX_LANES) {
            const size_t start = i + PREFIX_LANES > entries && i > 0 ? entries - PREFIX_LANES : i;
            NAME_lanes rows[PREFIX_LANES];
            for (k = 0; k < PREFIX_LANES; k++)
                rows[k] = from[start + k < entries ? start + k : start];
            NAME_lanes_transpose(rows);
            for (k = 0; k < PREFIX_LANES; k++)
                NAME_lanes_begin(block + k * to->state + start, &rows[k], entries - start);
        }
        return;
    }
#endif
    for (i = 0; i < entries; i++) {
        SCALAR *const at = block + i * to->entry;
        SCALAR lanes[PREFIX_LANES];
        memcpy(lanes, &from[i], sizeof lanes);
        for (k = 0; k < PREFIX_LANES && k < left; k++)
            at[k * to->state] = lanes[k];
    }
}

