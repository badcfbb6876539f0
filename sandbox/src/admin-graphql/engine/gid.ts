import { badRequest } from './graphql-errors.ts'

/** Returns a global id such as `gid://shopify/Product/7`. */
export function gid(type: string, id: number | string): string {
  return `gid://shopify/${type}/${id}`
}

export interface Gid {
  type: string
  id: number
}

/** Parses a global id, ignoring a query part such as `?inventory_item_id=`; undefined if the text is not one. */
export function parseGid(text: string): Gid | undefined {
  const match = /^gid:\/\/shopify\/([A-Za-z]+)\/(\d+)(?:\?.*)?$/.exec(text)
  return match?.[1] ? { type: match[1], id: Number(match[2]) } : undefined
}

/** Returns the number in a global id of one of `types`; throws the platform's error for anything else. */
export function idOf(text: string, ...types: string[]): number {
  const found = parseGid(text)
  if (!found) throw badRequest(`Invalid global id '${text}'`, 'argumentLiteralsIncompatible')
  if (!types.includes(found.type)) throw badRequest(`invalid id`, 'RESOURCE_NOT_FOUND')
  return found.id
}

/** Returns the number in a global id (or a bare number, as search filters allow); NaN if the text is neither. */
export function looseId(text: string): number {
  return Number(/(\d+)$/.exec(text)?.[1] ?? Number.NaN)
}
