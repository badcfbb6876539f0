/** Days a link may be valid. */
export const DAYS = [7, 30, 90] as const
/** Most valid links of one store at a time. */
export const MOST_OPEN = 50
