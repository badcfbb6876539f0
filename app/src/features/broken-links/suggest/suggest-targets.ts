import { sql } from 'kysely'
import { marketPrefixes } from '#core/catalogue/redirects/own-hosts.ts'
import { databaseNow } from '#core/catalogue/store.ts'
import type { ShopContext } from '#core/context/context.ts'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { type BoundedThreads, createBoundedThreads } from '#kit/server/threads/bounded-threads.ts'
import type { Suggestion } from '#rules/redirects/suggest/suggest.ts'
import { placeOf } from '../domain/dead-path.ts'
import { linksWithState } from '../link-states.ts'
import { findTargetsApart } from './find-targets.ts'
import { livingPagesOf } from './living-pages.ts'

/**
 * A hundred thousand pages take some seconds and 400 MB to read, so the search runs in a thread of its own and blocks
 * no request.
 */
const LIMITS = { threads: 1, timeMs: 60_000, memoryMb: 1_024, waiting: 20 }
/** Links handled per run. */
const AT_ONCE = 10_000

let threads: BoundedThreads | undefined

/**
 * Searches targets for links not yet handled, or with `again` for all unresolved ones, because the store has changed.
 * Returns the number handled.
 */
export async function suggestTargets(ctx: ShopContext, { again }: { again: boolean }): Promise<number> {
  const found = await ctx.tx(async (tx) => {
    const prefixes = await marketPrefixes(tx)
    // What was stored before its prefix was known, or while another was, has its place anew.
    const links = (await waiting(tx, again)).map((link) => ({ ...link, ...placeOf(link.path, prefixes) }))
    const [pages, beside] =
      links.length === 0 ? [[], []] : [await livingPagesOf(tx), await besides(tx, links)]
    return { links, pages, beside, prefixes }
  })
  const { links, pages, beside, prefixes } = found
  if (links.length === 0) return 0
  threads ??= createBoundedThreads(LIMITS)
  const paths = links.map(({ path, language }) => ({ path, language }))
  const looked = await threads.run(findTargetsApart, { pages, paths, beside, prefixes }, { key: ctx.shop.id })
  if (!looked.ok) {
    ctx.log.warn({ bound: looked.bound }, 'could not search targets for broken links')
    return 0
  }
  await ctx.tx((tx) => save(tx, links, looked.output))
  return links.length
}

interface Waiting {
  id: string
  path: string
}
type Placed = Waiting & ReturnType<typeof placeOf>

async function waiting(tx: ShopTx, again: boolean): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select l.id, l.path from ${linksWithState(tx)}
      where l.shop_id = ${shopOf(tx)} and l.state = 'unresolved' and (${again} or l.suggested_at is null)
      order by l.people desc, l.id limit ${AT_ONCE}`.execute(tx)
  return rows
}

/** Returns the store's other dead paths, decided or not: paths that moved together suggest where each went. */
async function besides(tx: ShopTx, links: readonly Waiting[]): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`
    select path from broken_links
      where shop_id = ${shopOf(tx)} and deleted_at is null and not id = any(${links.map(({ id }) => id)}::bigint[])
      order by people desc, id limit ${AT_ONCE}`.execute(tx)
  return rows.map(({ path }) => path)
}

async function save(tx: ShopTx, links: readonly Placed[], suggestions: readonly Suggestion[]): Promise<void> {
  const now = (await databaseNow(tx)).toISOString()
  for (let from = 0; from < links.length; from += 500) {
    const some = links.slice(from, from + 500)
    await sql`
      update broken_links l set suggestion = found.suggestion, suggested_at = ${now}::timestamptz,
          pattern = found.pattern, language = found.language
        from unnest(${some.map(({ id }) => id)}::bigint[],
          ${some.map((_, at) => JSON.stringify(suggestions[from + at]))}::jsonb[],
          ${some.map(({ pattern }) => pattern)}::text[], ${some.map(({ language }) => language)}::text[])
          as found (id, suggestion, pattern, language)
        where l.shop_id = ${shopOf(tx)} and l.id = found.id`.execute(tx)
  }
}
