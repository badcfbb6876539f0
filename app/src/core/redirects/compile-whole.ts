import { type KnownPages, knownPages, livingPages } from '#core/catalogue/redirects/living-pages.ts'
import { type MovedPage, movedPages } from '#core/catalogue/redirects/moved-pages.ts'
import { ownHosts } from '#core/catalogue/redirects/own-hosts.ts'
import { allRedirects } from '#core/catalogue/redirects/redirect-graph.ts'
import { countRedirects } from '#core/catalogue/redirects/redirect-store.ts'
import type { ShopContext } from '#core/context/context.ts'
import { boundedTask } from '#kit/server/threads/bounded-task.ts'
import { type BoundedThreads, createBoundedThreads } from '#kit/server/threads/bounded-threads.ts'
import { AppError } from '#kit/shared/errors.ts'
import { type Compiled, compileRedirects } from '#rules/redirects/compile/compile.ts'
import type { Asked, Held } from '#rules/redirects/compile/gather.ts'
import type { OwnHosts } from '#rules/redirects/compile/parse-url.ts'
import { withoutUnknown } from './compile-asked.ts'
import { redirectCompileErrors } from './errors.ts'
import { compiledWithRoom, MOST_CHECKED, redirectLimit } from './redirect-limit.ts'

/** A hundred thousand redirects take about a second; a worker's leases are shorter. */
const LIMITS = { threads: 1, timeMs: 60_000, memoryMb: 1_536, waiting: 20 }

let threads: BoundedThreads | undefined

interface Graph {
  held: Held[]
  asked: Asked[]
  pages: KnownPages
  moved: MovedPage[]
  limit: number
  hosts: OwnHosts
}

const compileApart = boundedTask(import.meta.url, function compileGraph(graph: Graph): Compiled {
  const pages = livingPages(graph.pages)
  const moved = new Map(graph.moved)
  const compiled = compileRedirects({
    ...graph,
    isLiving: pages.isLiving,
    movedTo: (key) => moved.get(key),
    ownHosts: graph.hosts,
  })
  return { ...compiled, findings: withoutUnknown(compiled, pages) }
})

/**
 * Compiles all redirects of the store with the requested ones, in a thread. Throws
 * `redirect-compile.too-much-to-check`, before it reads them if they are more than are checked together; PlatformError.
 */
export async function compileWhole(
  ctx: ShopContext,
  asked: Asked[],
): Promise<Compiled & { held: Held[]; hosts: OwnHosts }> {
  const count = await ctx.tx(countRedirects)
  if (count + asked.length > MOST_CHECKED) throw new AppError(redirectCompileErrors.tooMuchToCheck)
  const held = await allRedirects(ctx)
  const pages = await knownPages(ctx)
  const { limit, hosts, moved } = await ctx.tx(async (tx) => ({
    moved: await movedPages(tx),
    limit: await redirectLimit(tx, held.length),
    hosts: await ownHosts(tx),
  }))
  const graph = { held, asked, pages, moved, hosts }
  const compiled = await compiledWithRoom(ctx, { limit, count: held.length }, async (most) => {
    threads ??= createBoundedThreads(LIMITS)
    const bounded = await threads.run(compileApart, { ...graph, limit: most }, { key: ctx.shop.id })
    if (!bounded.ok) throw new AppError(redirectCompileErrors.tooMuchToCheck)
    return bounded.output
  })
  return { ...compiled, held, hosts }
}
