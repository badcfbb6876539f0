/** How many days a link may work. */
export const DAYS = [7, 30, 90] as const
/** Links of one store that work at a time. */
export const MOST_OPEN = 50
