import { isGtin } from '#rules/rich-results/rules/formats/gtin.ts'

/**
 * Returns the barcode if it is the GTIN of a product; else null. Twin of
 * `storefront/snippets/structured-data-gtin.liquid`.
 */
export function validGtin(barcode: string | null | undefined): string | null {
  const digits = (barcode ?? '').trim()
  return isGtin(digits) ? digits : null
}
