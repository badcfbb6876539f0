import { isA } from '../rules/schema-types.ts'
import {
  childrenOf,
  fieldValues,
  has,
  type Subject,
  textOf,
  textOfValue,
  valuesOf,
} from '../rules/subject.ts'

/** Types that can name the same thing. */
const families = {
  product: ['Product', 'ProductGroup'],
  article: ['Article'],
  organization: ['Organization'],
  breadcrumb: ['BreadcrumbList'],
  site: ['WebSite'],
  faq: ['FAQPage'],
  howTo: ['HowTo', 'Recipe'],
  video: ['VideoObject'],
  page: ['CollectionPage', 'Blog'],
  list: ['ItemList'],
} as const
export type Family = keyof typeof families

export function familyOf(types: readonly string[]): Family | null {
  for (const [family, members] of Object.entries(families)) {
    if (members.some((type) => isA(types, type))) return family as Family
  }
  return null
}

/** Why two nodes describe one thing, in words; null when they do not. Their `@id`s are compared by the caller. */
export function sameThing(a: Subject, b: Subject): string | null {
  const family = familyOf(a.node.types)
  if (family === null || family !== familyOf(b.node.types)) return null
  if (family === 'faq') return 'a page has one FAQPage'
  if (family === 'product') return sameProduct(a, b)
  if (family === 'breadcrumb' || family === 'list') return sameTrail(a, b)
  const urls = sameAddress(a, b)
  if (urls === 'same') return 'the same URL'
  if (family === 'site') return 'a page belongs to one WebSite'
  const names = sameText(a, b, family === 'article' ? ['headline', 'name'] : ['name'])
  return urls === 'unknown' && names ? 'the same name' : null
}

function sameProduct(a: Subject, b: Subject): string | null {
  if (isVariantPair(a, b) || isVariantPair(b, a) || isSibling(a, b)) return null
  for (const field of [
    'gtin',
    'gtin8',
    'gtin12',
    'gtin13',
    'gtin14',
    'sku',
    'mpn',
    'productID',
    'productGroupID',
  ]) {
    const [own, other] = [textOf(a, field), textOf(b, field)]
    if (own === null || other === null) continue
    if (own === other) return `the same ${field}`
    if (field === 'sku') return null
  }
  const urls = sameAddress(a, b)
  if (urls === 'same') return 'the same URL'
  if (urls === 'different') return null
  if (sameText(a, b, ['name'])) return 'the same name'
  // A bare node, as review widgets print it, can only mean the product of the page.
  const bare = [a, b].some((one) => !has(one, 'name') && addressOf(one) === null)
  return bare ? 'one of them names no product of its own' : null
}

function isVariantPair(variant: Subject, group: Subject): boolean {
  return (
    valuesOf(variant, 'isVariantOf').some(({ node }) => node === group.node.merged) ||
    valuesOf(group, 'hasVariant').some(({ node }) => node === variant.node.merged)
  )
}

function isSibling(a: Subject, b: Subject): boolean {
  const groupOf = (one: Subject) =>
    valuesOf(one, 'isVariantOf')[0]?.node ?? textOf(one, 'inProductGroupWithID')
  const group = groupOf(a)
  return group !== null && group !== undefined && group === groupOf(b)
}

function sameText(a: Subject, b: Subject, fields: readonly string[]): boolean {
  const texts = (one: Subject) =>
    fields
      .map((field) => textOf(one, field))
      .filter((text) => text !== null)
      .map(folded)
  const other = new Set(texts(b))
  return texts(a).some((text) => text !== '' && other.has(text))
}

function folded(text: string): string {
  return text
    .replace(/&amp;/g, '&')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

function sameAddress(a: Subject, b: Subject): 'same' | 'different' | 'unknown' {
  const [own, other] = [addressOf(a), addressOf(b)]
  if (own === null || other === null) return 'unknown'
  return own === other ? 'same' : 'different'
}

/** Host and path of the address the thing has; query, fragment and the collection in front do not change the thing. */
export function addressOf(subject: Subject): string | null {
  for (const field of ['url', 'mainEntityOfPage', 'offers.url']) {
    for (const value of fieldValues(subject, field)) {
      const text = value.node?.id ?? textOfValue(value)
      const address = text === null ? null : normalAddress(text, subject.page.url)
      if (address !== null) return address
    }
  }
  const { id } = subject.node
  return id !== null && /^https?:/.test(id) && new URL(id).hash !== '' && !isHome(id)
    ? normalAddress(id, null)
    : null
}

function isHome(address: string): boolean {
  return new URL(address).pathname === '/'
}

export function normalAddress(text: string, base: URL | null): string | null {
  if (!URL.canParse(text, base?.href)) return null
  const url = new URL(text, base?.href)
  if (!/^https?:$/.test(url.protocol)) return null
  const product = /\/products\/([^/]+)/.exec(url.pathname)?.[1]
  const path = product ? `/products/${product}` : url.pathname.replace(/\/+$/, '')
  return `${url.host.replace(/^www\./, '')}${path}`.toLowerCase()
}

/** Lists are the same when their items are. */
function sameTrail(a: Subject, b: Subject): string | null {
  const trail = (one: Subject) =>
    childrenOf(one, 'itemListElement').map((item) =>
      folded(textOf(item, 'name') ?? textOf(item, 'item') ?? textOf(item, 'url') ?? ''),
    )
  const [own, other] = [trail(a), trail(b)]
  if (own.length === 0 || own.join('\n') !== other.join('\n')) return null
  return 'the same items'
}
