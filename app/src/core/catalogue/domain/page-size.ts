/** Collections on one page of their list. */
export const COLLECTIONS_PAGE = 50
