/** Fewest characters for which a search can use the trigram index. */
export const INDEXED_LENGTH = 3

/** Most changes one page of the History reads where no index serves all filters. */
export const READ_THROUGH = 10_000
