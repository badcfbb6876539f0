/** A product as the storefront sees it, read through the Admin API; nodes are built from it. */
export interface ProductFacts {
  /** Number of the product, without the gid prefix. */
  id: string
  handle: string
  title: string
  vendor: string
  productType: string
  descriptionHtml: string
  /** The merchant's own meta description; null if not set. */
  seoDescription: string | null
  templateSuffix: string | null
  /** Absolute URL of the product page without parameters. */
  url: string
  shopName: string
  /** Currency of the prices below, ISO 4217. */
  currency: string
  /** Absolute URLs as the storefront prints them, in gallery order. */
  images: string[]
  options: string[]
  hasOnlyDefaultVariant: boolean
  rating: { value: number; best: number; worst: number; count: number } | null
  /** At most 250, as Liquid provides; in the store's order. */
  variants: VariantFacts[]
}

export interface VariantFacts {
  id: string
  title: string
  /** Decimal string in the currency's main unit, `19.90`. */
  price: string
  available: boolean
  sku: string | null
  barcode: string | null
  imageUrl: string | null
  /** One value per option, in option order. */
  optionValues: string[]
}

/** Returns the path of a product's URL: `/products/oak-chair`. */
export function pathOf(url: string): string {
  return new URL(url).pathname
}

/** Returns the platform's choice without `?variant=`: the first available variant, else the first. */
export function chosenVariant(product: ProductFacts): VariantFacts | undefined {
  return product.variants.find((variant) => variant.available) ?? product.variants[0]
}
