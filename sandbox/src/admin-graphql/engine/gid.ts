import { badRequest } from './graphql-errors.ts'

/** `gid://shopify/Product/7` */
export function gid(type: string, id: number | string): string {
  return `gid://shopify/${type}/${id}`
}

export interface Gid {
  type: string
  id: number
}

/** Takes a global id apart; undefined when it is none (a query part as in `?inventory_item_id=` is ignored). */
export function parseGid(text: string): Gid | undefined {
  const match = /^gid:\/\/shopify\/([A-Za-z]+)\/(\d+)(?:\?.*)?$/.exec(text)
  return match?.[1] ? { type: match[1], id: Number(match[2]) } : undefined
}

/** The number in a global id of one of `types`, in the platform's words when it is something else. */
export function idOf(text: string, ...types: string[]): number {
  const found = parseGid(text)
  if (!found) throw badRequest(`Invalid global id '${text}'`, 'argumentLiteralsIncompatible')
  if (!types.includes(found.type)) throw badRequest(`invalid id`, 'RESOURCE_NOT_FOUND')
  return found.id
}

/** The number in a global id (or a bare number, as search filters allow); NaN when it is neither. */
export function looseId(text: string): number {
  return Number(/(\d+)$/.exec(text)?.[1] ?? Number.NaN)
}
