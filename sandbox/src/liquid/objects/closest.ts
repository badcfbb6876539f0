import { PlatformDrop } from './drop.ts'
import type { Globals } from './globals.ts'

/** Resources that can be closest to a block. Source: shopify.dev, Liquid object `closest`. */
const KINDS = ['product', 'collection', 'article', 'blog', 'page', 'metaobject']

/** The `closest` object: the resources of the page, or those set by a `content_for` tag. */
export class ClosestDrop extends PlatformDrop {
  readonly #find: (kind: string) => unknown
  constructor(find: (kind: string) => unknown) {
    super()
    this.#find = find
  }
  override liquidMethodMissing(key: string | number): unknown {
    return KINDS.includes(String(key)) ? (this.#find(String(key)) ?? null) : null
  }
}

/**
 * Splits the arguments of a `content_for` tag into `closest.…` and the rest. The returned globals have the new
 * closest resources on top; without any, they are the given globals.
 */
export function withClosest(
  globals: Globals,
  given: Record<string, unknown>,
): { globals: Globals; locals: Record<string, unknown>; changed: boolean } {
  const locals: Record<string, unknown> = {}
  const closest = new Map<string, unknown>()
  for (const [name, value] of Object.entries(given)) {
    const kind = /^closest\.(.+)$/.exec(name)?.[1]
    if (kind === undefined) locals[name] = value
    else closest.set(kind, value)
  }
  if (closest.size === 0) return { globals, locals, changed: false }
  const around = globals.liquidMethodMissing('closest')
  const find = (kind: string) => {
    if (closest.has(kind)) return closest.get(kind)
    return around instanceof ClosestDrop ? around.liquidMethodMissing(kind) : null
  }
  return { globals: globals.with({ closest: new ClosestDrop(find) }), locals, changed: true }
}
