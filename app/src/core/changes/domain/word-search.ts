/** Characters a search needs at least for the trigram index; shorter words are looked for in the newest changes only. */
export const INDEXED_LENGTH = 3

/** The newest changes that are read through where the index does not help. */
export const READ_THROUGH = 20_000
