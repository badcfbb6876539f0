/** Page to buy credits, with the limit billed with the plan. */
export const LIMIT_PAGE = '/pricing?tabindex=1'
