/// How many columns stand in one register. Wider chunks have fewer zeros in common.
pub const CHUNK: usize = 4;
