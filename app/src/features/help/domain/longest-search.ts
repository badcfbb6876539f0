/** Maximum characters of a search text; longer ones are cut. */
export const LONGEST_SEARCH = 200
