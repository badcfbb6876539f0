/** Version of the Admin API in use; a test checks that shopify.app.toml has the same. */
export const API_VERSION = '2026-10'
