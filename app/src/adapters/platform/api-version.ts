/** Version of the Admin API the product speaks; the same as in shopify.app.toml, a test compares. */
export const API_VERSION = '2026-10'
