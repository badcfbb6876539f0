import type { ProductRecord, VariantRecord } from '../state/records.ts'

/** An image a product refers to. */
export interface ImageDraft {
  /** URL as written in the file. */
  src: string
  alt: string
  line: number
}

/** A variant as read from one row. */
export type VariantDraft = Pick<
  VariantRecord,
  | 'optionValues'
  | 'price'
  | 'compareAtPrice'
  | 'sku'
  | 'barcode'
  | 'tracked'
  | 'inventoryQuantity'
  | 'inventoryPolicy'
  | 'requiresShipping'
  | 'taxable'
  | 'weightGrams'
  | 'weightUnit'
> & { line: number; imageSrc: string | null }

/** A product as read from its rows, before it gets ids. */
export type ProductDraft = Pick<
  ProductRecord,
  'handle' | 'title' | 'descriptionHtml' | 'vendor' | 'productType' | 'tags' | 'status' | 'seo'
> & {
  line: number
  published: boolean
  options: { name: string; values: string[] }[]
  variants: VariantDraft[]
  images: ImageDraft[]
}
