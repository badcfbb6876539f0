import type { GraphNode } from '../graph/node.ts'
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

/** What makes a node the thing it is, gathered once. */
export interface Thing {
  family: Family
  node: GraphNode
  /** Host and path; null without one. */
  address: string | null
  names: string[]
  /** `sku:F1`, `gtin13:…`. */
  identifiers: string[]
  hasSku: boolean
  /** Nodes and ids of the groups it is a variant of. */
  groups: (GraphNode | string)[]
  variants: GraphNode[]
  /** Items of a list, folded. */
  trail: string
}

const familyMembers = Object.entries(families) as [Family, readonly string[]][]

export function familyOf(types: readonly string[]): Family | null {
  for (const [family, members] of familyMembers) {
    if (members.some((type) => isA(types, type))) return family
  }
  return null
}

const identifierFields = [
  'gtin',
  'gtin8',
  'gtin12',
  'gtin13',
  'gtin14',
  'sku',
  'mpn',
  'productID',
  'productGroupID',
]

/** Null for nodes that cannot be duplicates. */
export function thingOf(subject: Subject): Thing | null {
  const family = familyOf(subject.node.types)
  if (family === null) return null
  const groupId = textOf(subject, 'inProductGroupWithID')
  const groups = valuesOf(subject, 'isVariantOf').flatMap(({ node }) => node ?? [])
  const isList = family === 'breadcrumb' || family === 'list'
  return {
    family,
    node: subject.node,
    address: addressOf(subject),
    names: ['name', 'headline']
      .flatMap((field) => textOf(subject, field) ?? [])
      .map(folded)
      .filter(Boolean),
    identifiers: identifierFields.flatMap((field) => {
      const value = textOf(subject, field)
      return value === null ? [] : [`${field}:${value}`]
    }),
    hasSku: has(subject, 'sku'),
    groups: groupId === null ? groups : [...groups, groupId],
    variants: valuesOf(subject, 'hasVariant').flatMap(({ node }) => node ?? []),
    trail: isList ? trailOf(subject) : '',
  }
}

/** Why two nodes describe one thing, in words; null when they do not. Their `@id`s are compared by the caller. */
export function sameThing(a: Thing, b: Thing): string | null {
  if (a.family !== b.family) return null
  if (a.family === 'faq') return 'a page has one FAQPage'
  if (a.family === 'product') return sameProduct(a, b)
  if (a.family === 'breadcrumb' || a.family === 'list') {
    return a.trail !== '' && a.trail === b.trail ? 'the same items' : null
  }
  if (a.address !== null && a.address === b.address) return 'the same URL'
  if (a.family === 'site') return 'a page belongs to one WebSite'
  const unknown = a.address === null || b.address === null
  return unknown && sameName(a, b) ? 'the same name' : null
}

function sameProduct(a: Thing, b: Thing): string | null {
  if (isRelated(a, b)) return null
  const shared = a.identifiers.find((identifier) => b.identifiers.includes(identifier))
  if (shared !== undefined) return `the same ${shared.split(':', 1)[0]}`
  if (a.hasSku && b.hasSku) return null
  if (a.address !== null && b.address !== null) return a.address === b.address ? 'the same URL' : null
  if (sameName(a, b)) return 'the same name'
  // A bare node, as review widgets print it, can only mean the product of the page.
  const bare = [a, b].some((one) => one.names.length === 0 && one.address === null)
  return bare ? 'one of them names no product of its own' : null
}

/** Group and variant, or two variants of one group. */
function isRelated(a: Thing, b: Thing): boolean {
  return (
    a.groups.includes(b.node.merged) ||
    b.groups.includes(a.node.merged) ||
    a.variants.includes(b.node.merged) ||
    b.variants.includes(a.node.merged) ||
    a.groups.some((group) => b.groups.includes(group))
  )
}

function sameName(a: Thing, b: Thing): boolean {
  return a.names.some((name) => b.names.includes(name))
}

function folded(text: string): string {
  return text
    .replace(/&amp;/g, '&')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
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
  return id !== null && /^https?:\/\/[^/]+\/[^#]+#/.test(id) ? normalAddress(id, null) : null
}

export function normalAddress(text: string, base: URL | null): string | null {
  const url = URL.parse(text, base?.href)
  if (url === null) return null
  if (!/^https?:$/.test(url.protocol)) return null
  const product = /\/products\/([^/]+)/.exec(url.pathname)?.[1]
  const path = product ? `/products/${product}` : url.pathname.replace(/\/+$/, '')
  return `${url.host.replace(/^www\./, '')}${path}`.toLowerCase()
}

function trailOf(subject: Subject): string {
  return childrenOf(subject, 'itemListElement')
    .map((item) => folded(textOf(item, 'name') ?? textOf(item, 'item') ?? textOf(item, 'url') ?? ''))
    .join('\n')
}
