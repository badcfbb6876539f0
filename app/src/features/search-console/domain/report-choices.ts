/** Values of the report's parameters. */
export const REPORT_DEVICES = ['desktop', 'mobile', 'tablet'] as const
export const COMPARISONS = ['none', 'before', 'year'] as const
export const TABLES = ['queries', 'pages', 'countries', 'devices', 'appearances'] as const
/** `change`: of the clicks, against the compared period. */
export const SORTS = ['clicks', 'impressions', 'ctr', 'position', 'change'] as const
