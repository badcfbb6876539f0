import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Context, Liquid, Tag, type TagToken, type TopLevelToken } from 'liquidjs'
import { type ProductFacts, pathOf } from '../domain/product-facts.ts'
import { productObject } from './storefront-renderer.ts'

/** What another app adds to a store's pages. */
export interface OtherApp {
  name: string
  /** `embed`: in the head, switched on in the theme's settings; `block`: in the product section; `snippet`: a file of the theme. */
  how: 'embed' | 'block' | 'snippet'
  /** Name of its block. */
  block?: string
  /** Name of its file in the theme. */
  file?: string
  liquid: string
}

export type ThemeTexts = Map<string, string>

/** Returns all files of a theme folder. */
export function readTheme(directory: string): ThemeTexts {
  const names = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
  return new Map(
    names.map(({ parentPath, name }) => {
      const path = join(parentPath, name)
      return [path.slice(directory.length + 1), readFileSync(path, 'utf8')]
    }),
  )
}

const typeOf = ({ name, block }: OtherApp) => `shopify://apps/${name}/blocks/${block}/0199`

/**
 * Adds an app to a theme as its installation does: an embed, a block of the product section, or a file with its call.
 */
export function install(theme: ThemeTexts, app: OtherApp): void {
  if (app.how === 'snippet') {
    const file = app.file ?? ''
    theme.set(file, `${app.liquid}\n`)
    const section = productSection(theme)
    const name = file.replace(/^snippets\/|\.liquid$/g, '')
    const call = `{% render '${name}', product: product, canonical_url: canonical_url %}\n{% schema %}`
    theme.set(section, (theme.get(section) ?? '').replace('{% schema %}', call))
    return
  }
  const entry = `"${app.name}": { "type": ${JSON.stringify(typeOf(app))}, "disabled": false, "settings": {} }`
  const isJson = theme.has('templates/product.json')
  if (app.how === 'embed' || !isJson) {
    const text = theme.get('config/settings_data.json') ?? ''
    theme.set('config/settings_data.json', withEntry(text, entry))
    return
  }
  const text = theme.get('templates/product.json') ?? ''
  const listed = text.replace(/"block_order": \[\]/, `"block_order": ["${app.name}"]`)
  theme.set('templates/product.json', withEntry(listed, entry))
}

function withEntry(text: string, entry: string): string {
  return text.replace(/"blocks": \{ ?/, (start) => `${start}${entry}, `).replace(/, ?\}/, ' }')
}

function productSection(theme: ThemeTexts): string {
  return [...theme.keys()].find((name) => /^sections\/.*product/.test(name)) ?? ''
}

interface Block {
  type: string
  disabled?: boolean
}

/**
 * Returns a product page as the theme and the apps print it, rendered by plain liquidjs with the platform features it
 * needs.
 */
export function renderPage(theme: ThemeTexts, product: ProductFacts, apps: readonly OtherApp[]): string {
  const { origin } = new URL(product.url)
  const settings = json(theme.get('config/settings_data.json') ?? '{}').current as Record<string, unknown>
  const engine = engineFor(theme)
  const globals = {
    request: { page_type: 'product', origin },
    template: { name: 'product', suffix: null },
    shop: { name: product.shopName, url: origin, currency: product.currency },
    cart: { currency: { iso_code: product.currency } },
    canonical_url: product.url,
    page_title: product.title,
    settings,
    product: productOf(product),
  }
  const render = (text: string, scope: object = {}) =>
    String(engine.parseAndRenderSync(text, scope, { globals }))
  const blockOf = ({ type, disabled }: Block): string => {
    const app = apps.find((one) => typeOf(one) === type)
    if (disabled || !app) return ''
    return `<!-- BEGIN app block: ${type} -->${render(app.liquid)}<!-- END app block -->`
  }
  const section = (type: string, blocks: Block[] = []): string => {
    const text = theme.get(`sections/${type}.liquid`) ?? ''
    // Renders the blocks of apps only; the theme's own blocks are not needed here.
    const printed = blocks.map(blockOf).join('')
    return `<div class="shopify-section">${render(text.replaceAll('{% render block %}', '{{ block }}'), { section: { blocks: printed ? [printed] : [], settings: {} } })}</div>`
  }
  engine.registerTag('section', sectionTag(section))
  const template = theme.get('templates/product.json')
  const content = template
    ? sectionsOf(template)
        .map(({ type, blocks }) => section(type, blocks))
        .join('')
    : render(theme.get('templates/product.liquid') ?? '')
  const embeds = Object.values((settings['blocks'] ?? {}) as Record<string, Block>)
    .map(blockOf)
    .join('\n')
  return render(theme.get('layout/theme.liquid') ?? '', {
    content_for_layout: content,
    content_for_header: embeds,
  })
}

function productOf(product: ProductFacts): object {
  const made = productObject(product, undefined) as {
    variants: { price: number; available: boolean; id: number }[]
  }
  const prices = made.variants.map(({ price }) => price)
  return {
    ...made,
    price: prices[0],
    price_min: Math.min(...prices),
    price_max: Math.max(...prices),
    available: made.variants.some(({ available }) => available),
    variants: made.variants.map((variant) => ({
      ...variant,
      url: `${pathOf(product.url)}?variant=${variant.id}`,
    })),
    facts: product,
  }
}

const json = (text: string) => JSON.parse(text.replace(/^\s*\/\*[\s\S]*?\*\//, '')) as Record<string, unknown>

function sectionsOf(template: string): { type: string; blocks: Block[] }[] {
  const { sections, order } = json(template) as {
    sections: Record<string, { type: string; blocks?: Record<string, Block>; block_order?: string[] }>
    order: string[]
  }
  return order.flatMap((id) => {
    const one = sections[id]
    if (!one) return []
    return [{ type: one.type, blocks: (one.block_order ?? []).flatMap((block) => one.blocks?.[block] ?? []) }]
  })
}

function engineFor(theme: ThemeTexts): Liquid {
  const snippet = (file: string) => theme.get(`snippets/${file}.liquid`) ?? ''
  const engine = new Liquid({
    fs: {
      exists: async () => true,
      existsSync: () => true,
      contains: async () => true,
      readFile: async (file) => snippet(file),
      readFileSync: snippet,
      resolve: (_root, file) => file,
      sep: '/',
      dirname: () => '',
    },
    relativeReference: false,
  })
  engine.registerTag('schema', skipped('endschema'))
  engine.registerFilter('json', (value: unknown) => JSON.stringify(value ?? null).replaceAll('<', '\\u003c'))
  engine.registerFilter('image_url', (image: { url: string } | null) => image?.url ?? '')
  engine.registerFilter('money', (cents: number) => `€${(cents / 100).toFixed(2)}`)
  engine.registerFilter('structured_data', (product: { facts: ProductFacts }) => byPlatform(product.facts))
  return engine
}

/** Returns what the platform's filter prints for a product. */
function byPlatform(product: ProductFacts): string {
  const path = pathOf(product.url)
  const offer = ({ id, price, available }: ProductFacts['variants'][number]) => ({
    '@id': `${path}?variant=${id}#offer`,
    '@type': 'Offer',
    availability: `http://schema.org/${available ? 'InStock' : 'OutOfStock'}`,
    price,
    priceCurrency: product.currency,
    url: `${product.url}?variant=${id}`,
  })
  const same = {
    '@context': 'http://schema.org/',
    '@id': `${path}#product`,
    brand: { '@type': 'Brand', name: product.vendor },
    category: product.productType,
    description: 'Made of oak.',
    image: product.images[0],
    name: product.title,
    url: product.url,
  }
  const [only] = product.variants
  if (product.hasOnlyDefaultVariant && only)
    return JSON.stringify({ ...same, '@type': 'Product', sku: only.sku, offers: offer(only) })
  return JSON.stringify({
    ...same,
    '@type': 'ProductGroup',
    productGroupID: product.id,
    hasVariant: product.variants.map((variant) => ({
      '@id': `${path}?variant=${variant.id}#variant`,
      '@type': 'Product',
      image: product.images[0],
      name: `${product.title} - ${variant.title}`,
      sku: variant.sku,
      offers: offer(variant),
    })),
  })
}

function sectionTag(section: (type: string) => string) {
  return class extends Tag {
    readonly #type: string
    constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid) {
      super(token, remaining, liquid)
      this.#type = token.args.trim().slice(1, -1)
    }
    override render(_context: Context): string {
      return section(this.#type)
    }
  }
}

function skipped(end: string) {
  return class extends Tag {
    constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid) {
      super(token, remaining, liquid)
      while (remaining.length > 0) if ((remaining.shift() as TagToken).name === end) return
    }
    override render(_context: Context): string {
      return ''
    }
  }
}
