/**
 * Bytes of JSON in UTF-8 one metafield of the app may take. Every page the storefront shows may read it, so it stays small
 * (architecture, Structured data).
 */
export const APP_METAFIELD_LIMIT = 16 * 1024
