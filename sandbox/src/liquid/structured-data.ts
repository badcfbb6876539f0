import { encodeMarkup } from './json-text.ts'
import { LiquidFloat } from './language/numbers.ts'
import type { ArticleDrop } from './objects/article.ts'
import type { ImageDrop } from './objects/media.ts'
import type { ProductDrop } from './objects/product.ts'
import type { VariantDrop } from './objects/variant.ts'
import type { Rendering } from './rendering.ts'

type Node = Record<string, unknown>

/** Width of images in structured data. Source: the filter's example on shopify.dev. */
const IMAGE_WIDTH = 1920

const plainText = (html: string) =>
  html
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]*>/g, '')
    .replace(/&nbsp;/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .trim()

function imageUrl(rendering: Rendering, image: ImageDrop | null): string | undefined {
  const scheme = rendering.options.origin.split('//')[0]
  return image ? `${scheme}${image.src}&width=${IMAGE_WIDTH}` : undefined
}

function offer(rendering: Rendering, product: ProductDrop, variant: VariantDrop): Node {
  const path = `/products/${product.handle}?variant=${variant.id}`
  return {
    '@id': `${path}#offer`,
    '@type': 'Offer',
    availability: `http://schema.org/${variant.available ? 'InStock' : 'OutOfStock'}`,
    price: new LiquidFloat(variant.price / 100).valueOf().toFixed(2),
    priceCurrency: rendering.store.currency,
    url: rendering.options.origin + variant.url,
  }
}

/** Returns the barcode as `gtin` if it has 8, 12, 13 or 14 digits, else undefined. */
function gtin(variant: VariantDrop): string | undefined {
  return /^(\d{8}|\d{12,14})$/.test(variant.barcode) ? variant.barcode : undefined
}

function variantNode(rendering: Rendering, product: ProductDrop, variant: VariantDrop): Node {
  return {
    '@id': `/products/${product.handle}?variant=${variant.id}#variant`,
    '@type': 'Product',
    gtin: gtin(variant),
    image: imageUrl(rendering, variant.image ?? product.featured_image),
    name: `${product.title} - ${variant.title}`,
    offers: offer(rendering, product, variant),
    sku: variant.sku || undefined,
  }
}

/** Returns schema.org data of a product: Product for one variant, ProductGroup for several. */
export function productData(rendering: Rendering, product: ProductDrop): Node {
  const head = {
    '@context': 'http://schema.org/',
    '@id': `/products/${product.handle}#product`,
  }
  const about = {
    brand: { '@type': 'Brand', name: product.vendor },
    category: product.type,
    description: plainText(product.description),
  }
  const url = rendering.options.origin + product.url
  const variants = product.variants.valueOf()
  const only = variants[0]
  if (product.has_only_default_variant && only)
    return {
      ...head,
      '@type': 'Product',
      ...about,
      gtin: gtin(only),
      image: imageUrl(rendering, product.featured_image),
      name: product.title,
      offers: offer(rendering, product, only),
      sku: only.sku || undefined,
      url,
    }
  return {
    ...head,
    '@type': 'ProductGroup',
    ...about,
    hasVariant: variants.map((variant) => variantNode(rendering, product, variant)),
    name: product.title,
    productGroupID: String(product.id),
    url,
  }
}

/** Returns schema.org data of an article. */
export function articleData(rendering: Rendering, article: ArticleDrop): Node {
  const image = imageUrl(rendering, article.image)
  const url = rendering.options.origin + article.url
  return {
    '@context': 'http://schema.org/',
    '@id': `/blogs/${article.handle}#article`,
    '@type': 'Article',
    articleBody: plainText(article.content),
    author: { '@type': 'Person', name: article.author },
    dateModified: article.updated_at,
    datePublished: article.published_at ?? article.created_at,
    description: plainText(article.excerpt) || undefined,
    headline: article.title,
    image: image && [image],
    mainEntityOfPage: { '@id': url, '@type': 'WebPage' },
    publisher: { '@type': 'Organization', name: rendering.store.name },
    url,
  }
}

/** Formats the data as the platform's filter does: one line, slashes and markup characters escaped. */
export function structuredDataText(data: Node): string {
  return encodeMarkup(JSON.stringify(data)).replaceAll('/', '\\/')
}
