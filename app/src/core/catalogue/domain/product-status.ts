/** States of a product on the platform. */
export const PRODUCT_STATUSES = ['ACTIVE', 'DRAFT', 'ARCHIVED', 'UNLISTED'] as const
export type ProductStatus = (typeof PRODUCT_STATUSES)[number]
