import type { AdminOperation } from '#adapters/platform/admin-graphql/client.ts'
import type { ChangeRef } from '#core/changes/change-kind.ts'
import type { ShopContext } from '#core/context/context.ts'

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
