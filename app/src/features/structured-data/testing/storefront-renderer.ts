import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Context, Liquid, Tag, type TagToken, Tokenizer, type TopLevelToken } from 'liquidjs'
import { type ProductFacts, pathOf, type VariantFacts } from '../domain/product-facts.ts'
import type { MetafieldValue } from '../domain/settings-metafield.ts'

const EXTENSION = join(import.meta.dirname, '../../../../../storefront')

export interface PageOptions {
  /** False: a platform whose `json` filter does not escape `<`. */
  jsonEscaping?: boolean
  /** Value of the URL parameter `?variant=`. */
  variant?: string
  /** The metafield as Liquid finds it. */
  data: unknown
  pageType?: string
}

/** Returns plain liquidjs with the few platform filters the theme extension uses. */
export function storefrontEngine({ jsonEscaping }: Pick<PageOptions, 'jsonEscaping'>): Liquid {
  const engine = new Liquid({
    fs: {
      exists: async () => true,
      existsSync: () => true,
      readFile: async (file) => template(file),
      readFileSync: template,
      resolve: (_root, file) => file,
      contains: async () => true,
      sep: '/',
      dirname: () => '',
    },
    relativeReference: false,
  })
  engine.registerTag('doc', skippedTag('enddoc'))
  engine.registerTag('schema', skippedTag('endschema'))
  engine.registerFilter('json', (value: unknown) => {
    const text = JSON.stringify(value ?? null)
    return jsonEscaping === false
      ? text
      : text.replace(/[<>&]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
  })
  // The reference engine's filter (Shopify/liquid, standardfilters.rb); liquidjs reads character by character.
  engine.registerFilter('strip_html', (text: unknown) =>
    String(text ?? '')
      .replace(/<script.*?<\/script>|<!--.*?-->|<style.*?<\/style>/gs, '')
      .replace(/<.*?>/gs, ''),
  )
  engine.registerFilter('image_url', (image: { url: string }) => image.url)
  engine.registerFilter('t', (key: string) => key)
  return engine
}

/** Returns the text of one of the extension's blocks. */
export function blockText(name: string): string {
  return readFileSync(join(EXTENSION, `blocks/${name}.liquid`), 'utf8')
}

/** Renders the app embed for a product page. */
export function renderEmbed(product: ProductFacts, options: PageOptions): string {
  const suffix = product.templateSuffix
  return storefrontEngine(options).parseAndRenderSync(
    blockText('signpost'),
    {
      app: { metafields: { signpost: { structured_data: { value: options.data } } } },
      product: productObject(product, options.variant),
    },
    {
      globals: {
        request: { page_type: options.pageType ?? 'product', origin: new URL(product.url).origin },
        template: { name: 'product', suffix },
        shop: { name: product.shopName },
        cart: { currency: { iso_code: product.currency } },
        page_description: product.seoDescription,
      },
    },
  )
}

/** Returns the parsed JSON of the script elements; fails if the HTML between them holds anything else. */
export function printedNodes(html: string): Record<string, unknown>[] {
  const script = /<script type="application\/ld\+json" data-signpost="product">([^<]*)<\/script>/g
  const rest = html.replace(script, '').trim()
  if (rest !== '') throw new Error(`The embed prints more than its markup: ${rest.slice(0, 200)}`)
  return [...html.matchAll(script)].map((match) => JSON.parse(match[1] ?? ''))
}

/** Returns a metafield in which both shapes of the default template use `plan`. */
export function everywhere(
  value: MetafieldValue,
  plan: MetafieldValue['product']['templates'][string]['single'],
) {
  const plans = { single: plan, variants: plan }
  return { ...value, product: { ...value.product, templates: { product: plans } } }
}

function template(file: string): string {
  const text = readFileSync(join(EXTENSION, 'snippets', `${file}.liquid`), 'utf8')
  return readsEscapes() ? text.replaceAll("'\\u003c'", "'\\\\u003c'") : text
}

const escapesRead = new Map<unknown, boolean>()

/**
 * Returns whether liquidjs reads escapes in strings: the platform does not, and liquidjs does unless another test
 * loaded its patch of it.
 */
function readsEscapes(): boolean {
  const reader = Tokenizer.prototype.readQuoted
  const known = escapesRead.get(reader) ?? new Liquid().parseAndRenderSync("{{ '\\u003c' | size }}") === '1'
  escapesRead.set(reader, known)
  return known
}

function skippedTag(end: string) {
  return class extends Tag {
    constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid) {
      super(token, remaining, liquid)
      while (remaining.length > 0) {
        const next = remaining.shift() as TagToken
        if (next.name === end) return
      }
      throw new Error(`tag ${token.name} not closed`)
    }
    override render(_context: Context): string {
      return ''
    }
  }
}

/** Returns a product as Liquid sees it. */
export function productObject(product: ProductFacts, chosen: string | undefined): object {
  const variants = product.variants.map(variantObject)
  const images = product.images.map(imageObject)
  const { rating } = product
  return {
    id: Number(product.id),
    handle: product.handle,
    title: product.title,
    vendor: product.vendor,
    type: product.productType,
    description: product.descriptionHtml,
    url: pathOf(product.url),
    images,
    featured_image: images[0] ?? null,
    has_only_default_variant: product.hasOnlyDefaultVariant,
    options_with_values: product.options.map((name) => ({ name })),
    variants,
    selected_or_first_available_variant:
      variants.find(({ id }) => String(id) === chosen) ??
      variants.find(({ available }) => available) ??
      variants[0],
    metafields: {
      reviews: rating && {
        rating: { value: { rating: rating.value, scale_min: rating.worst, scale_max: rating.best } },
        rating_count: { value: rating.count },
      },
    },
  }
}

function variantObject(variant: VariantFacts) {
  const [option1 = null, option2 = null, option3 = null] = variant.optionValues
  return {
    id: Number(variant.id),
    title: variant.title,
    price: Math.round(Number(variant.price) * 100),
    available: variant.available,
    sku: variant.sku ?? '',
    barcode: variant.barcode ?? '',
    image: variant.imageUrl === null ? null : imageObject(variant.imageUrl),
    option1,
    option2,
    option3,
  }
}

/** `image_url` returns a URL without a scheme. */
function imageObject(url: string): { url: string } {
  return { url: url.replace(/^https?:/, '') }
}
