/**
 * Most bytes (JSON in UTF-8) of one app metafield. Every storefront page may read it, so it stays small
 * (architecture, Structured data).
 */
export const APP_METAFIELD_LIMIT = 16 * 1024
