/** Collections on one page of the list. */
export const COLLECTIONS_PAGE = 50
/** Resources on one page of the picker. */
export const PICK_PAGE = 25
/** Maximum number of resources picked together, so that a form fits into its metafield. */
export const MOST_PICKED = 250
