import type { ShopContext } from '#core/context/context.ts'
import { OWN_MARKUP } from '#core/registry/own-markup.ts'
import { pathsOfSource } from '#rules/arbitration/paths.ts'
import type { SchemaResultsCause } from '../contract/fixes.ts'
import { parseProblemKey } from '../domain/problem.ts'
import { mendingPaths } from '../domain/search-console.ts'
import { listProblemPages } from './sample-pages.ts'

/** Maximum pages whose product is compared with the store. */
const MOST_LOOKED = 3

/**
 * Determines whether the store has what a problem misses, by what Signpost would print on some of its pages; zeros if
 * our markup could not supply it.
 */
export async function findCause(
  ctx: ShopContext,
  { problem }: { problem: string },
): Promise<SchemaResultsCause> {
  const found = parseProblemKey(problem)
  const paths = found ? mendingPaths(found) : []
  if (!found || paths.length === 0) return { looked: 0, inStore: 0 }
  const urls = await ctx.tx((tx) => listProblemPages(tx, found, MOST_LOOKED))
  let looked = 0
  let inStore = 0
  for (const url of urls) {
    for (const { nodeFor } of ctx.offered(OWN_MARKUP)) {
      const node = await nodeFor(ctx, url)
      if (!node) continue
      looked += 1
      const said = pathsOfSource(node as Parameters<typeof pathsOfSource>[0], url)
      if (paths.some((path) => [...said].some((one) => one === path || one.startsWith(`${path}.`))))
        inStore += 1
      break
    }
  }
  return { looked, inStore }
}
