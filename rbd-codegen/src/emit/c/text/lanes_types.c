/**
 * Numbers of many states that are read: entry i of state k is `data[k * state + i * entry]`. Rows of n numbers have
 * `state` n and `entry` 1; arrays by coordinate, of `count` states each, have `state` 1 and `entry` `count`. With
 * `state` 0 all states have the same.
 */
typedef struct {
    const SCALAR *data;
    size_t state;
    size_t entry;
} NAME_states;

/** The same of numbers that are written. They must not overlap others. */
typedef struct {
    SCALAR *data;
    size_t state;
    size_t entry;
} NAME_results;

