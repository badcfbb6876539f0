import { Drop } from 'liquidjs'
import { nameOf } from '../language/names-of.ts'
import type { Rendering } from '../rendering.ts'
import { articleLookup, blogLookup } from './blog.ts'
import { CartDrop } from './cart.ts'
import { ClosestDrop } from './closest.ts'
import { collectionList } from './collection.ts'
import { LookupDrop } from './drop.ts'
import { FactsDrop } from './facts-drop.ts'
import { linklists } from './linklists.ts'
import { LocalizationDrop } from './localization.ts'
import { ImageDrop } from './media.ts'
import { pageList } from './page.ts'
import { PredictiveSearchDrop } from './predictive-search.ts'
import { isPublished, type ProductDrop, productDrop } from './product.ts'
import { RecommendationsDrop } from './recommendations.ts'
import { RequestDrop, RoutesDrop, TemplateDrop } from './request.ts'
import { SearchDrop } from './search.ts'
import { ShopDrop } from './shop.ts'

/** Facts of the shown page: its resource and the contents of its head. */
export interface PageFacts {
  /** `product`, `collection`, `page`, `blog`, `article` and the like. */
  objects: Record<string, unknown>
  title: string
  description: string | null
  /** Path of the page's own URL, without origin: `/products/lamp`. */
  canonicalPath: string
  /** Content of the robots meta tag the platform adds to the head; null for none. */
  robots: string | null
  handle: string | null
  image: ImageDrop | null
  currentTags: string[]
}

type Makers = Record<string, () => unknown>

/**
 * The objects every template sees, created on first access. Layers on top hold the additional objects of one section,
 * block or layout.
 */
export class Globals extends Drop {
  readonly #makers: Makers
  readonly #below: Globals | undefined
  readonly #made = new Map<string, unknown>()

  constructor(makers: Makers, below?: Globals) {
    super()
    this.#makers = makers
    this.#below = below
  }

  /** Returns the same objects with `values` on top. */
  with(values: Record<string, unknown>): Globals {
    return new Globals(
      Object.fromEntries(Object.entries(values).map(([name, value]) => [name, () => value])),
      this,
    )
  }

  override liquidMethodMissing(name: string | number): unknown {
    const key = String(name)
    if (this.#made.has(key)) return this.#made.get(key)
    if (!Object.hasOwn(this.#makers, key)) return this.#below?.liquidMethodMissing(key)
    const value = this.#makers[key]?.()
    this.#made.set(key, value)
    return value
  }
}

function allProducts(rendering: Rendering): LookupDrop<ProductDrop> {
  return new LookupDrop((handle) => {
    const record = rendering.state.byHandle(rendering.store, 'Product', handle)
    return record && isPublished(record) ? productDrop(rendering, record) : undefined
  })
}

function images(rendering: Rendering): LookupDrop<ImageDrop> {
  return new LookupDrop((filename) => {
    const file = rendering.state.byHandle(rendering.store, 'MediaImage', filename)
    return file && new ImageDrop(rendering, file, { position: 1, title: '' })
  })
}

/** Returns the global objects of a page. */
export function pageGlobals(rendering: Rendering, facts: PageFacts, settings: unknown): Globals {
  const { store } = rendering
  const { theme } = rendering.theme
  rendering.once('current-tags', () => facts.currentTags)
  const makers: Makers = {
    all_products: () => allProducts(rendering),
    articles: () => articleLookup(rendering),
    blogs: () => blogLookup(rendering),
    canonical_url: () => rendering.options.origin + rendering.url(facts.canonicalPath),
    cart: () => new CartDrop(rendering),
    closest: () => new ClosestDrop((kind) => facts.objects[kind]),
    collections: () => collectionList(rendering),
    current_page: () => Number(rendering.request.query.get('page') ?? 1) || 1,
    current_tags: () => (facts.currentTags.length > 0 ? facts.currentTags : null),
    customer: () => null,
    handle: () => facts.handle,
    images: () => images(rendering),
    linklists: () => linklists(rendering),
    localization: () => new LocalizationDrop(rendering),
    metaobjects: () => new LookupDrop(() => undefined),
    page_description: () => facts.description,
    page_image: () => facts.image,
    page_title: () => facts.title,
    pages: () => pageList(rendering),
    powered_by_link: () => null,
    predictive_search: () => new PredictiveSearchDrop(rendering),
    recommendations: () => new RecommendationsDrop(rendering),
    request: () => new RequestDrop(rendering),
    routes: () => new RoutesDrop(rendering),
    scripts: () => null,
    search: () => new SearchDrop(rendering),
    settings: () => settings,
    shop: () => rendering.once('shop', () => new ShopDrop(rendering)),
    template: () => new TemplateDrop(rendering.options.template),
    theme: () => new FactsDrop('theme', { id: theme.id, name: theme.name, role: theme.role.toLowerCase() }),
    all_country_option_tags: () => countryOptions([store.countryCode]),
    country_option_tags: () => countryOptions([store.countryCode]),
    ...Object.fromEntries(Object.entries(facts.objects).map(([name, value]) => [name, () => value])),
  }
  return new Globals(makers)
}

function countryOptions(codes: string[]): string {
  return codes
    .map((code) => nameOf('region', code))
    .map((name) => `<option value="${name}" data-provinces="[]">${name}</option>`)
    .join('')
}
