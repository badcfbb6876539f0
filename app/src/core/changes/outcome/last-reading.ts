import type { AdminOperation } from '#adapters/platform/admin-graphql/client.ts'
import type { ShopContext } from '#core/context/context.ts'
import type { ChangeRef } from '../change-kind.ts'
import type { HeldMetafield } from '../kinds/metafield-operations.ts'

const seen = new WeakMap<ChangeRef, Date>()

/** Stores when, according to the store, the resource was last edited, as read for this change. */
export function noteSeenEdit(ref: ChangeRef, at: string | null | undefined): void {
  if (at) seen.set(ref, new Date(at))
}

/**
 * Returns the stored time of the last read for this change; null if its kind does not query it or the store does not
 * report it.
 */
export function seenEdit(ref: ChangeRef): Date | null {
  return seen.get(ref) ?? null
}

/** Address of a metafield. Gids are unique across stores, so keys of different stores differ. */
export interface MetafieldRef {
  ownerId: string
  namespace: string
  key: string
}

/** Most readings kept; a write follows its reading within seconds. */
const REMEMBERED = 10_000
const readings = new Map<string, HeldMetafield | null>()

const keyOf = ({ ownerId, namespace, key }: MetafieldRef) => `${ownerId} ${namespace}.${key}`

/**
 * Keeps a reading, so that a write can send its digest without reading again. An outdated reading does no harm: the
 * platform refuses its digest.
 */
export function rememberReading(ref: MetafieldRef, held: HeldMetafield | null): void {
  const key = keyOf(ref)
  readings.delete(key)
  if (readings.size >= REMEMBERED) {
    const [oldest] = readings.keys()
    if (oldest !== undefined) readings.delete(oldest)
  }
  readings.set(key, held)
}

/** Returns the last reading of that metafield; undefined if there is no recent one. */
export function lastReading(ref: MetafieldRef): HeldMetafield | null | undefined {
  return readings.get(keyOf(ref))
}

/**
 * Array inputs take 250 ids (facts §3). If each node counts, four objects per node keep a call below the 1,000 points
 * a query may cost.
 */
const AT_ONCE = 250

/** Reads the nodes behind the refs' gids, each once; missing nodes are absent from the map. */
export async function readNodes<Variables extends { ids: string[] }, Node>(
  ctx: ShopContext,
  refs: readonly Pick<ChangeRef, 'resourceId'>[],
  question: {
    operation: AdminOperation<Variables, { nodes: (Node | null)[] }>
    variables: Omit<Variables, 'ids'>
    atOnce?: number
  },
): Promise<Map<string, Node>> {
  const resourceIds = [...new Set(refs.map(({ resourceId }) => resourceId))]
  const found = new Map<string, Node>()
  const atOnce = question.atOnce ?? AT_ONCE
  for (let from = 0; from < resourceIds.length; from += atOnce) {
    const ids = resourceIds.slice(from, from + atOnce)
    const variables = { ...question.variables, ids } as unknown as Variables
    const { nodes } = await ctx.platform.query(ctx.shop, question.operation, variables)
    for (const [at, id] of ids.entries()) {
      const node = nodes[at]
      if (node) found.set(id, node)
    }
  }
  return found
}
