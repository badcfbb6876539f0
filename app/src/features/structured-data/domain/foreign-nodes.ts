import type { Node } from './node-parts.ts'
import type { ProductFacts } from './product-facts.ts'

/** Types under which a page may describe what it sells; a theme may co-type them. */
const PRODUCT_TYPES = new Set([
  'Product',
  'ProductGroup',
  'ProductModel',
  'IndividualProduct',
  'SomeProducts',
])

/** Local names of a node's types: `http://schema.org/Product` and `Product` are one. */
export function typesOf(node: Node): string[] {
  const types = Array.isArray(node['@type']) ? node['@type'] : [node['@type']]
  return types.flatMap((type) =>
    typeof type === 'string' ? [type.replace(/^(https?:\/\/schema\.org\/|schema:)/, '')] : [],
  )
}

export function isProductNode(node: Node): boolean {
  return typesOf(node).some((type) => PRODUCT_TYPES.has(type))
}

export function isGroup(node: Node): boolean {
  return typesOf(node).includes('ProductGroup')
}

/** A node's own name for itself; blank nodes have none that holds beyond the page. */
export function idOf(node: Node): string | null {
  const id = node['@id']
  return typeof id === 'string' && id !== '' && !id.startsWith('_:') ? id : null
}

/** The nodes under a property, whatever form it was written in. */
export function nodesUnder(node: Node, property: string): Node[] {
  const value = node[property]
  const list = Array.isArray(value) ? value : [value]
  return list.filter(
    (item): item is Node => typeof item === 'object' && item !== null && !Array.isArray(item),
  )
}

/**
 * Whether a product node found on `product`'s page describes that product. A node that names another product
 * (by address, or by a number or SKU this product does not have while its name differs) belongs to a
 * recommendation; one that names nothing is taken for the page's, because an unnamed second Product is what
 * search engines complain about.
 */
export function describesProduct(node: Node, product: ProductFacts): boolean {
  if (!isProductNode(node)) return false
  const addresses = [node['url'], node['@id'], ...nodesUnder(node, 'offers').map((offer) => offer['url'])]
  const handles = addresses.flatMap((address) => handleIn(address, product.url))
  if (handles.length > 0) return handles.includes(product.handle)
  if (sameText(node['name'], product.title)) return true
  const claims = [node['productID'], node['productGroupID'], node['sku'], node['gtin'], node['gtin13']]
  const stated = claims.filter((claim) => typeof claim === 'string' || typeof claim === 'number').map(String)
  if (stated.some((claim) => identifiersOf(product).has(claim))) return true
  return typeof node['name'] !== 'string' && stated.length === 0
}

function handleIn(address: unknown, base: string): string[] {
  if (typeof address !== 'string' || !URL.canParse(address, base)) return []
  const handle = /\/products\/([^/?#]+)/.exec(new URL(address, base).pathname)?.[1]
  return handle ? [decode(handle)] : []
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function identifiersOf(product: ProductFacts): Set<string> {
  const values = product.variants.flatMap(({ id, sku, barcode }) => [id, sku ?? '', barcode ?? ''])
  return new Set([product.id, ...values].filter((value) => value !== ''))
}

function sameText(value: unknown, text: string): boolean {
  const plain = (words: string) => words.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase()
  return typeof value === 'string' && plain(value) === plain(text)
}
