/** Collections on one page of their list. */
export const COLLECTIONS_PAGE = 50
/** Resources on one page of the picker. */
export const PICK_PAGE = 25
/** Resources that can be picked together at most, so that a form stays within its metafield. */
export const MOST_PICKED = 250
