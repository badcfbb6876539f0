/** The product's tab of Schema Setup, where its markup and the app embed are switched on. */
export const PRODUCT_PATH = '/schema?tabindex=1'
