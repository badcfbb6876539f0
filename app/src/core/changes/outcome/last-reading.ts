import type { AdminOperation } from '#adapters/platform/admin-graphql/client.ts'
import type { ShopContext } from '#core/context/context.ts'
import type { ChangeRef } from '../change-kind.ts'
import type { HeldMetafield } from '../kinds/metafield-operations.ts'

const seen = new WeakMap<ChangeRef, Date>()

/** Keeps when the store says that the resource was edited last, as it was just read for this change. */
export function noteSeenEdit(ref: ChangeRef, at: string | null | undefined): void {
  if (at) seen.set(ref, new Date(at))
}

/** As it was read last for this change; null: its kind does not ask, the store does not tell. */
export function seenEdit(ref: ChangeRef): Date | null {
  return seen.get(ref) ?? null
}

/** Where a metafield stands. Gids are the platform's own for all stores, so no store's key is another's. */
export interface MetafieldPlace {
  ownerId: string
  namespace: string
  key: string
}

/** Remembered readings; a write follows its reading within seconds. */
const REMEMBERED = 10_000
const readings = new Map<string, HeldMetafield | null>()

const keyOf = ({ ownerId, namespace, key }: MetafieldPlace) => `${ownerId} ${namespace}.${key}`

/**
 * Remembers what was read, so that a write can hand the platform the digest of it without reading again. A
 * reading that is old does no harm: the platform refuses its digest.
 */
export function rememberReading(place: MetafieldPlace, held: HeldMetafield | null): void {
  const key = keyOf(place)
  readings.delete(key)
  if (readings.size >= REMEMBERED) {
    const [oldest] = readings.keys()
    if (oldest !== undefined) readings.delete(oldest)
  }
  readings.set(key, held)
}

/** What was last read there; undefined when nobody read it lately. */
export function lastReading(place: MetafieldPlace): HeldMetafield | null | undefined {
  return readings.get(keyOf(place))
}

/**
 * Array inputs take 250 ids (facts §3). Should each node count, then four objects of a node keep a call below
 * the 1,000 points a query may cost.
 */
const AT_ONCE = 250

/** The nodes behind the refs' gids, each asked for once; what is not there is missing in the map. */
export async function readNodes<Variables extends { ids: string[] }, Node>(
  ctx: ShopContext,
  refs: readonly Pick<ChangeRef, 'resourceId'>[],
  question: {
    operation: AdminOperation<Variables, { nodes: (Node | null)[] }>
    variables: Omit<Variables, 'ids'>
    atOnce?: number
  },
): Promise<Map<string, Node>> {
  const wanted = [...new Set(refs.map(({ resourceId }) => resourceId))]
  const found = new Map<string, Node>()
  const atOnce = question.atOnce ?? AT_ONCE
  for (let from = 0; from < wanted.length; from += atOnce) {
    const ids = wanted.slice(from, from + atOnce)
    const variables = { ...question.variables, ids } as unknown as Variables
    const { nodes } = await ctx.platform.query(ctx.shop, question.operation, variables)
    for (const [at, id] of ids.entries()) {
      const node = nodes[at]
      if (node) found.set(id, node)
    }
  }
  return found
}
