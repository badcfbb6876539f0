/** Characters of a note. */
export const LONGEST = 500
/** Notes a store keeps. */
export const MOST = 200
