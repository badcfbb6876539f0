/** Characters a search needs at least for the trigram index. */
export const INDEXED_LENGTH = 3

/** Changes one page of the History reads at most where no index answers all that is asked of them. */
export const READ_THROUGH = 10_000
