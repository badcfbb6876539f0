/** Numbers of this feature's tabs; the table of all types is 0 (specification 1 §2). */
export const SCHEMA_TABS = { product: 1, templates: 2 } as const
export const PRODUCT_PATH = `/schema?tabindex=${SCHEMA_TABS.product}`
export const TEMPLATES_PATH = `/schema?tabindex=${SCHEMA_TABS.templates}`
