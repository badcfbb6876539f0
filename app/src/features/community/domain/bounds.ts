/** Characters of a request's title and of its details. */
export const TITLE = 100
export const DETAILS = 2_000
/** Requests of one store that nobody has read yet. */
export const WAITING = 5
/** Requests on one page of the list. */
export const PAGE_SIZE = 20
