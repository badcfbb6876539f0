import type { GraphNode } from '../graph/node.ts'
import { isA } from '../rules/schema-types.ts'
import { childrenOf, type Subject, textOf, valuesOf } from '../rules/subject.ts'
import { preselected, urlOf } from './url-of.ts'

/** Why descriptions are about one thing: `duplicate.<key>` of `rich-results.json`. */
export interface Sameness {
  key: 'same' | 'faq' | 'site' | 'items' | 'bare'
  /** For `same`: the shared property, `sku` or `@id https://…`. */
  values: { what?: string }
}

/** Returns that descriptions share a property. */
export function same(what: string): Sameness {
  return { key: 'same', values: { what } }
}

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

/** What identifies the thing of a node, collected once. */
export interface Thing {
  family: Family
  node: GraphNode
  /** Host and path; null without a URL. */
  url: string | null
  /** The variant that its URL preselects. */
  variant: string | null
  names: string[]
  /** `sku:F1`, `gtin:…`, `contentUrl:…`. */
  identifiers: string[]
  sku: string | null
  mpn: string | null
  brand: string | null
  /** Street of a place of business, normalised. */
  street: string | null
  /** Nodes and ids of the groups that it is a variant of. */
  groups: (GraphNode | string)[]
  variants: GraphNode[]
  /** Items of a list, normalised. */
  trail: string
}

const familyMembers = Object.entries(families) as [Family, readonly string[]][]

/** Returns the family of types in which descriptions can be of the same thing; null if there is none. */
export function familyOf(types: readonly string[]): Family | null {
  for (const [family, members] of familyMembers) {
    if (members.some((type) => isA(types, type))) return family
  }
  return null
}

/** Fields that identify a thing, and the name under which they are compared. */
const identifierFields: Readonly<Record<string, string>> = {
  gtin: 'gtin',
  gtin8: 'gtin',
  gtin12: 'gtin',
  gtin13: 'gtin',
  gtin14: 'gtin',
  isbn: 'gtin',
  sku: 'sku',
  productID: 'productID',
  productGroupID: 'productGroupID',
  contentUrl: 'contentUrl',
  embedUrl: 'embedUrl',
}
const identifierNames = Object.entries(identifierFields)

/** Returns the thing of a subject; null for nodes that cannot be duplicates. */
export function thingOf(subject: Subject): Thing | null {
  const family = familyOf(subject.node.types)
  if (family === null) return null
  const groupId = textOf(subject, 'inProductGroupWithID')
  const groups = valuesOf(subject, 'isVariantOf').flatMap(({ node }) => node ?? [])
  const isList = family === 'breadcrumb' || family === 'list'
  return {
    family,
    node: subject.node,
    url: urlOf(subject),
    variant: preselected(subject),
    names: ['name', 'headline']
      .flatMap((field) => textOf(subject, field) ?? [])
      .map(folded)
      .filter(Boolean),
    identifiers: identifierNames.flatMap(([field, name]) => {
      const value = textOf(subject, field)
      return value === null ? [] : [`${name}:${identifier(name, value)}`]
    }),
    sku: textOf(subject, 'sku'),
    mpn: textOf(subject, 'mpn'),
    brand: foldedOf(subject, 'brand'),
    street: isA(subject.node.types, 'LocalBusiness') ? streetOf(subject) : null,
    groups: groupId === null ? groups : [...groups, groupId],
    variants: valuesOf(subject, 'hasVariant').flatMap(({ node }) => node ?? []),
    trail: isList ? trailOf(subject) : '',
  }
}

/** Returns why two nodes describe one thing; null if they do not. The caller compares their `@id`s. */
export function sameThing(a: Thing, b: Thing): Sameness | null {
  if (a.family !== b.family) return null
  if (a.family === 'faq') return { key: 'faq', values: {} }
  if (a.family === 'product') return sameProduct(a, b)
  if (a.family === 'breadcrumb' || a.family === 'list') {
    return a.trail !== '' && a.trail === b.trail ? { key: 'items', values: {} } : null
  }
  if (a.family === 'video') return sameVideo(a, b)
  // Branches of one business use its home page as their URL.
  if (a.street !== null && b.street !== null && a.street !== b.street) return null
  if (a.url !== null && a.url === b.url) return same('URL')
  const unknown = a.url === null || b.url === null
  if (a.family === 'site') return unknown || hostOf(a) === hostOf(b) ? { key: 'site', values: {} } : null
  return unknown && sameName(a, b) ? same('name') : null
}

function hostOf({ url }: Thing): string | undefined {
  return url?.split('/', 1)[0]
}

/** Compares videos without their URL: a page's URL does not belong to one video. */
function sameVideo(a: Thing, b: Thing): Sameness | null {
  const shared = sharedIdentifier(a, b)
  if (shared !== null) return shared
  const differ = ['contentUrl:', 'embedUrl:'].some((name) =>
    [a, b].every(({ identifiers }) => identifiers.some((one) => one.startsWith(name))),
  )
  if (differ) return null
  return sameName(a, b) ? same('name') : null
}

function sharedIdentifier(a: Thing, b: Thing): Sameness | null {
  const shared = a.identifiers.find((one) => b.identifiers.includes(one))
  return shared === undefined ? null : same(shared.split(':', 1)[0] ?? '')
}

function sameProduct(a: Thing, b: Thing): Sameness | null {
  if (isRelated(a, b)) return null
  const shared = sharedIdentifier(a, b)
  if (shared !== null) return shared
  if (a.variant !== null && b.variant !== null && a.variant !== b.variant) return null
  const haveUrls = a.url !== null && b.url !== null
  if (sameMpn(a, b, haveUrls)) return same('mpn')
  // Things with one URL but different numbers and names are variants of a product without a group.
  if (a.sku !== null && b.sku !== null && !(haveUrls && sameName(a, b))) return null
  if (haveUrls) return a.url === b.url ? same('URL') : null
  if (sameName(a, b)) return same('name')
  // A bare node, as review widgets print it, can only be about the page's product.
  const bare = [a, b].some((one) => one.names.length === 0 && one.url === null)
  return bare ? { key: 'bare', values: {} } : null
}

/** A manufacturer's part number is unique only within the manufacturer. */
function sameMpn(a: Thing, b: Thing, haveUrls: boolean): boolean {
  if (a.mpn === null || a.mpn !== b.mpn) return false
  if (a.brand !== null && b.brand !== null) return a.brand === b.brand
  return !haveUrls || a.url === b.url
}

/** Reports whether they are group and variant, or two variants of one group. */
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

/** Normalises an identifier: a number in any of its lengths, a file whatever part of it is addressed. */
function identifier(name: string, value: string): string {
  if (name === 'gtin') return value.replace(/[\s-]/g, '').replace(/^0+/, '')
  return name.endsWith('Url') ? (value.split('#', 1)[0] ?? '').trim() : value.trim()
}

function foldedOf(subject: Subject, field: string): string | null {
  const text = textOf(subject, field)
  return text === null ? null : folded(text) || null
}

function streetOf(subject: Subject): string | null {
  const fields = ['address.streetAddress', 'address.postalCode', 'address.addressLocality']
  const parts = fields.flatMap((field) => foldedOf(subject, field) ?? [])
  return parts.length > 0 ? parts.join(' ') : foldedOf(subject, 'address')
}

function trailOf(subject: Subject): string {
  return childrenOf(subject, 'itemListElement')
    .map((item) => folded(textOf(item, 'name') ?? textOf(item, 'item') ?? textOf(item, 'url') ?? ''))
    .join('\n')
}
