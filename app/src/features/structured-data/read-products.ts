import {
  type ProductFactsData,
  productFactsQuery,
} from '#adapters/platform/admin-graphql/operations/product-facts.ts'
import {
  type SampleProduct,
  type SampleProducts,
  sampleProductsQuery,
} from '#adapters/platform/admin-graphql/operations/sample-products.ts'
import type { ShopContext } from '#core/context/context.ts'
import { type Candidate, isRich, pickSamples } from './domain/pick-samples.ts'
import type { ProductFacts, VariantFacts } from './domain/product-facts.ts'

/** Most variants Liquid gives a page; the platform allows no more per query. */
const MOST_VARIANTS = 250
const PAGE = 100
/** Bounds the work for stores of any size: 500 products use nearly every template. */
const MOST_PAGES = 5
/** Width at which `structured-data-image.liquid` asks for images. */
const IMAGE_WIDTH = 1200

/** Reads products of the online store to pick samples from, until every sample is a rich one. */
export async function readCandidates(ctx: ShopContext): Promise<Candidate[]> {
  const candidates: Candidate[] = []
  let after: string | null = null
  for (let page = 0; page < MOST_PAGES; page++) {
    const { products }: SampleProducts = await ctx.platform.query(ctx.shop, sampleProductsQuery, {
      first: PAGE,
      after,
    })
    candidates.push(
      ...products.nodes.filter(({ onlineStoreUrl }) => onlineStoreUrl !== null).map(toCandidate),
    )
    after = products.pageInfo.endCursor
    const isEnough = pickSamples(candidates).every(
      ({ samples }) => samples.length === 3 && samples.every(isRich),
    )
    if (!products.pageInfo.hasNextPage || (candidates.length > 0 && isEnough)) break
  }
  return candidates
}

/** Reads one product with everything its page can show; null if the store has no product with this id. */
export async function readProduct(ctx: ShopContext, id: string): Promise<ProductFacts | null> {
  const { product, shop } = await ctx.platform.query(ctx.shop, productFactsQuery, {
    id,
    variants: MOST_VARIANTS,
  })
  return product && toFacts(product, { shop, domain: ctx.shop.domain })
}

/** Returns the name of a template file without its folder: `product`, `product.bare`. */
export function templateName(suffix: string | null): string {
  return suffix ? `product.${suffix}` : 'product'
}

function toCandidate(product: SampleProduct): Candidate {
  const [variant] = product.variants.nodes
  return {
    id: product.id,
    title: product.title,
    template: templateName(product.templateSuffix),
    hasOnlyDefaultVariant: product.hasOnlyDefaultVariant,
    isSoldOut: product.tracksInventory && product.totalInventory <= 0,
    hasImageAndPrice: product.featuredMedia !== null && Number(variant?.price) > 0,
    hasRating: Number(product.ratingCount?.value ?? 0) > 0,
    hasBarcode: Boolean(variant?.barcode),
    hasSku: Boolean(variant?.sku),
  }
}

type ProductData = NonNullable<ProductFactsData['product']>

function toFacts(
  product: ProductData,
  around: { shop: ProductFactsData['shop']; domain: string },
): ProductFacts {
  const url = product.onlineStoreUrl?.split('?')[0] ?? `https://${around.domain}/products/${product.handle}`
  const { origin } = new URL(url)
  const image = (nodes: ProductData['media']['nodes']) =>
    nodes.flatMap(({ image }) => (image ? [storefrontImage(image.url, origin)] : []))
  return {
    id: numberOf(product.id),
    handle: product.handle,
    title: product.title,
    vendor: product.vendor,
    productType: product.productType,
    descriptionHtml: product.descriptionHtml,
    seoDescription: product.seo.description,
    templateSuffix: product.templateSuffix || null,
    url,
    shopName: around.shop.name,
    currency: around.shop.currencyCode,
    images: image(product.media.nodes),
    options: product.options.map(({ name }) => name),
    hasOnlyDefaultVariant: product.hasOnlyDefaultVariant,
    rating: readRating(product.rating?.value, product.ratingCount?.value),
    variants: product.variants.nodes.map(
      ({ media, id, availableForSale, selectedOptions, ...variant }): VariantFacts => ({
        ...variant,
        id: numberOf(id),
        available: availableForSale,
        imageUrl: image(media.nodes)[0] ?? null,
        optionValues: selectedOptions.map(({ value }) => value),
      }),
    ),
  }
}

function numberOf(gid: string): string {
  return gid.slice(gid.lastIndexOf('/') + 1)
}

/** Rewrites an Admin API image URL, which names the CDN's host, to the storefront's own host. */
function storefrontImage(url: string, origin: string): string {
  const file = /\/(?:s\/files\/(?:\d+\/)+|cdn\/shop\/)((?:files|products)\/[^?]+)(?:\?(.*))?$/.exec(url)
  if (!file) return url
  const query = new URLSearchParams(file[2])
  query.set('width', String(IMAGE_WIDTH))
  return `${origin}/cdn/shop/${file[1]}?${query}`
}

/** Parses the standard rating metafield: `{"value": "4.5", "scale_min": "1.0", "scale_max": "5.0"}`. */
function readRating(rating: string | undefined, count: string | undefined): ProductFacts['rating'] {
  if (!rating || !count) return null
  try {
    const { value, scale_min, scale_max } = JSON.parse(rating) as Record<string, string>
    const numbers = { value: Number(value), worst: Number(scale_min), best: Number(scale_max) }
    return Object.values(numbers).every(Number.isFinite) ? { ...numbers, count: Number(count) } : null
  } catch {
    return null
  }
}
