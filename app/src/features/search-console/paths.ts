/** Path given by the specification (1 §2). */
export const SCREEN = '/google-search-console'
/** Numbers of the report's tabs. */
export const TABS = { queries: 0, pages: 1, countries: 2, devices: 3, appearances: 4 } as const
