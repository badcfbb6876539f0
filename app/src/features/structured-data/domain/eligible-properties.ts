import type { ProductSettings } from '../contract.ts'

/** Properties the merchant can leave out, by their last name, and when the settings want them. */
const CHOICES: Record<string, (settings: ProductSettings) => boolean> = {
  aggregateRating: ({ ratings }) => ratings,
  brand: ({ brand }) => brand !== 'none',
  gtin: ({ gtinFromBarcode }) => gtinFromBarcode,
  mpn: ({ mpnFromSku }) => mpnFromSku,
  itemCondition: ({ itemCondition }) => itemCondition !== 'none',
}

/** Returns the properties a template's plan adds (`hasVariant.gtin`, …) that the settings allow on the page. */
export function eligibleProperties(adds: string[], settings: ProductSettings): string[] {
  return adds.filter((property) => CHOICES[property.split('.').at(-1) ?? '']?.(settings) ?? true)
}
