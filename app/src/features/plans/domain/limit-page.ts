/** Where credits are bought, and what is billed with the plan. */
export const LIMIT_PAGE = '/pricing?tabindex=1'
