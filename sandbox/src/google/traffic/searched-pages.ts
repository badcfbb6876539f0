import { storefrontOrigin } from '../../admin-graphql/resources/storefront-origin.ts'
import type { SandboxContext } from '../../context.ts'
import { isListed } from '../../liquid/objects/product.ts'
import type { StoreRecord } from '../../state/records.ts'
import { chance } from '../../store-generator/random.ts'
import { googleDeskOf } from '../google-desk.ts'

/** A page of a store that appears in search results, with its queries. */
export interface SearchedPage {
  url: string
  /** Seed key of its searches: the same wherever the store is served. */
  key: string
  /** Its share of the store's searches. */
  weight: number
  /** Its position for its own queries. */
  position: number
  /** True: fewer clicks than its position earns, because title and description do not attract them. */
  dull: boolean
  queries: SearchedQuery[]
}

export interface SearchedQuery {
  text: string
  /** Its share of the page's searches. */
  weight: number
  /** Positions below the page's own. */
  behind: number
  /** True if too few people search for it to be named. */
  hidden: boolean
}

const MOST_PAGES = 400
const kept = new WeakMap<object, Map<string, SearchedPage[]>>()

/**
 * Returns a store's published pages with their queries, drawn by seed from their titles; stable while the titles are.
 */
export function searchedPages(context: SandboxContext, store: StoreRecord): SearchedPage[] {
  const { state } = context
  const { seed } = googleDeskOf(context).knobs
  const version = `${store.id} ${seed} ${KINDS.map((kind) => state.versionOf(kind)).join(' ')}`
  const known = kept.get(state) ?? new Map<string, SearchedPage[]>()
  kept.set(state, known)
  const found = known.get(version)
  if (found) return found
  if (known.size > 20) known.clear()
  const pages = weighed(titledPages(context, store), `${store.handle} ${seed}`, store.name)
  known.set(version, pages)
  return pages
}

const KINDS = ['Product', 'Collection', 'Page', 'Article'] as const

interface Titled {
  path: string
  title: string
  share: number
}

function titledPages({ state }: SandboxContext, store: StoreRecord): (Titled & { origin: string })[] {
  const origin = storefrontOrigin(store)
  const blogs = new Map(state.list(store, 'Blog').map((blog) => [blog.id, blog.handle]))
  const isPublic = (one: { publishedAt: string | null }) => one.publishedAt !== null
  const pages: Titled[] = [
    { path: '/', title: store.name, share: 6 },
    // A search engine takes weeks to drop deleted pages.
    ...(store.formerPages ?? []).map((page) => ({ ...page, share: 0.7 })),
    ...state
      .list(store, 'Collection')
      .filter(isPublic)
      .map(({ handle, title }) => ({ path: `/collections/${handle}`, title, share: 2.5 })),
    ...state
      .list(store, 'Product', { limit: MOST_PAGES })
      .filter(isListed)
      .map(({ handle, title }) => ({ path: `/products/${handle}`, title, share: 1 })),
    ...state
      .list(store, 'Page')
      .filter(isPublic)
      .map(({ handle, title }) => ({ path: `/pages/${handle}`, title, share: 0.4 })),
    ...state
      .list(store, 'Article')
      .filter(isPublic)
      .map((one) => ({
        path: `/blogs/${blogs.get(one.blogId)}/${one.handle}`,
        title: one.title,
        share: 1.6,
      })),
  ]
  return pages.slice(0, MOST_PAGES).map((page) => ({ ...page, origin }))
}

function weighed(titled: (Titled & { origin: string })[], seed: string, brand: string): SearchedPage[] {
  const pages = titled.map(({ path, title, share, origin }): SearchedPage => {
    const draw = (what: string) => chance(`${seed} ${path} ${what}`)
    return {
      url: origin + path,
      key: `${seed} ${path}`,
      weight: share * (0.05 + draw('weight') ** 4),
      position: 1.4 + 28 * draw('position') ** 1.7,
      dull: draw('dull') < 0.12,
      queries: queriesOf(title, brand, draw),
    }
  })
  const whole = pages.reduce((sum, { weight }) => sum + weight, 0)
  // One page always has many impressions and few clicks.
  const seen = pages.filter(({ position }) => position <= 8).toSorted((a, b) => b.weight - a.weight)[1]
  if (seen) seen.dull = true
  return pages.map((page) => ({ ...page, weight: page.weight / whole }))
}

const FRAMES = ['{}', '{} online', 'buy {}', '{} uk', 'best {}', '{} price', 'what is a {}', '{} near me']

function queriesOf(title: string, brand: string, draw: (what: string) => number): SearchedQuery[] {
  const words = title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, ' ')
    .split(/\s+/)
    .filter((word) => word.length > 1)
  const own = words.slice(0, 5).join(' ') || brand.toLowerCase()
  // The last words are usually the generic term, so several pages share them.
  const head = words.slice(-2).join(' ')
  const texts = [
    ...FRAMES.map((frame) => frame.replace('{}', own)),
    ...(head !== own && head !== '' ? [head, `${brand.toLowerCase()} ${head}`] : []),
  ]
  const queries = texts.map((text, at) => ({
    text,
    weight: (0.2 + draw(`query ${at}`)) / (1 + at * 0.8),
    behind: at === 0 ? 0 : draw(`behind ${at}`) * 9,
    hidden: draw(`hidden ${at}`) < (at === 0 ? 0.12 : 0.42),
  }))
  const whole = queries.reduce((sum, { weight }) => sum + weight, 0)
  return queries.map((query) => ({ ...query, weight: query.weight / whole }))
}
