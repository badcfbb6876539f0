import { sql } from 'kysely'
import { knownPages, livingPages } from '#core/catalogue/redirects/living-pages.ts'
import { databaseNow } from '#core/catalogue/store.ts'
import type { ShopContext } from '#core/context/context.ts'
import { originsOf } from '#core/search-console/properties.ts'
import { shopOf } from '#kit/server/db/shop-tx.ts'
import { DAY_MS } from '#kit/shared/durations.ts'
import { withoutLanguage } from '../domain/dead-path.ts'
import { linksWithState } from '../link-states.ts'
import { askStore } from './ask-store.ts'

export const ASK_AGAIN = 'broken-links.ask-again'
/** Most paths the store is asked for in a night. */
const ASKED_A_NIGHT = 100

interface Undecided {
  id: string
  path: string
  language: string | null
}

/**
 * Deletes undecided, unredirected links whose page lives again, such as a product offered each summer. What the store
 * itself answered with "not found", at a scan or for a search result, stays until it is asked again. Returns whether
 * there are links for `forgetAnswered` to ask the store about.
 */
export async function forgetLivingAgain(ctx: ShopContext): Promise<boolean> {
  const { links, isLiving } = await undecided(ctx)
  await forget(
    ctx,
    links.filter(({ path }) => isLiving(path)),
  )
  return links.some((link) => isInLanguage(link, isLiving))
}

/**
 * Deletes those links behind a language prefix that the store answers with a page: the catalogue knows their page in
 * the store's own language only. Asks for some of them each night, in turn. Throws PlatformError.
 */
export async function forgetAnswered(ctx: ShopContext): Promise<void> {
  const { links, isLiving, now } = await undecided(ctx)
  const all = links.filter((link) => isInLanguage(link, isLiving))
  if (all.length === 0) return
  const first = (Math.floor(now.getTime() / DAY_MS) * ASKED_A_NIGHT) % all.length
  const asked = [...all.slice(first), ...all.slice(0, first)].slice(0, ASKED_A_NIGHT)
  const [origin = `https://${ctx.shop.domain}`] = await originsOf(ctx)
  await askStore(ctx, { originOf: () => origin, paths: asked.map(({ path }) => path) }, async (answers) => {
    const living = new Set(answers.flatMap(({ path, status }) => (status === 200 ? [path] : [])))
    await forget(
      ctx,
      asked.filter(({ path }) => living.has(path)),
    )
  })
}

const isInLanguage = (link: Undecided, isLiving: (path: string) => boolean): boolean =>
  link.language !== null && !isLiving(link.path) && isLiving(withoutLanguage(link))

async function undecided(ctx: ShopContext) {
  const { rows, now } = await ctx.tx(async (tx) => ({
    now: await databaseNow(tx),
    rows: (
      await sql<Undecided>`
        select l.id, l.path, l.language from ${linksWithState(tx)}
          where l.shop_id = ${shopOf(tx)} and l.state = 'unresolved' and l.reverted_at is null
            and not l.sources && array['scan', 'search'] order by l.id`.execute(tx)
    ).rows,
  }))
  const { isLiving } = livingPages(
    await knownPages(
      ctx,
      rows.map(({ path }) => path),
    ),
  )
  return { links: rows, isLiving, now }
}

async function forget(ctx: ShopContext, links: readonly Undecided[]): Promise<void> {
  if (links.length === 0) return
  const ids = links.map(({ id }) => id)
  // The merchant may have decided about some in the meantime.
  await ctx.tx((tx) =>
    sql`
      delete from broken_links where shop_id = ${shopOf(tx)} and id in (
        select l.id from ${linksWithState(tx)}
          where l.shop_id = ${shopOf(tx)} and l.id = any(${ids}::bigint[]) and l.state = 'unresolved' and l.reverted_at is null)`.execute(
      tx,
    ),
  )
}
