import { sql } from 'kysely'
import { databaseNow } from '#core/catalogue/store.ts'
import type { ShopContext } from '#core/context/context.ts'
import { linksTo } from '#core/crawl/page-store.ts'
import { findRun } from '#core/crawl/run-store.ts'
import { urlHash } from '#core/crawl/url-hash.ts'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { DAY_MS } from '#kit/shared/durations.ts'
import { AppError } from '#kit/shared/errors.ts'
import { findRefusal } from './automation/last-turn.ts'
import { type LinkDetail, type ListQuery, type Overview } from './contract.ts'
import { urlOf } from './domain/dead-path.ts'
import { LOOKED_BACK } from './domain/traffic.ts'
import { brokenLinkErrors } from './errors.ts'
import { newestSearchDay } from './feeds/searched-paths.ts'
import { linksWithState } from './link-states.ts'
import { findLinks, linkedHashes, listLinks } from './link-store.ts'
import { readSettings } from './settings-store.ts'

const GROUPS = 8
/** Most language prefixes offered as a filter. */
const LANGUAGES = 50
const PAGES_SHOWN = 50

/** Returns the numbers above the list, and whether visits are noted. */
export async function getOverview(ctx: ShopContext): Promise<Overview> {
  return ctx.tx(async (tx) => {
    const now = (await databaseNow(tx)).toISOString()
    const { capturing, automation } = await readSettings(tx)
    const { rows } = await sql<{ state: string; hidden: boolean; links: number }>`
      select state, hidden, count(*)::int as links from ${linksWithState(tx)} where l.shop_id = ${shopOf(tx)}
        group by state, hidden`.execute(tx)
    const of = (fits: (row: (typeof rows)[number]) => boolean) =>
      rows.filter(fits).reduce((sum, { links }) => sum + links, 0)
    const run = await findRun(tx, ctx.shop.id)
    return {
      capturing,
      asOf: now,
      counts: {
        unresolved: of(({ state, hidden }) => state === 'unresolved' && !hidden),
        resolved: of(({ state }) => state === 'resolved'),
        archived: of(({ state }) => state === 'archived'),
        hidden: of(({ state, hidden }) => state === 'unresolved' && hidden),
      },
      days: await daysOf(tx, { now, id: null }),
      groups: await groupsOf(tx, now),
      languages: await languagesOf(tx),
      scannedAt: (run?.finished_at ?? run?.started_at)?.toISOString() ?? null,
      searched: (await newestSearchDay(tx)) !== null,
      automation: automation.enabled,
    }
  })
}

async function groupsOf(tx: ShopTx, now: string): Promise<Overview['groups']> {
  const { rows } = await sql<Overview['groups'][number]>`
    select l.pattern, count(*)::int as links, coalesce(sum(d.recent), 0)::int as people,
        (count(*) filter (where l.suggestion ->> 'target' is not null))::int as suggested
      from ${linksWithState(tx)}
      left join (select link_id, sum(people) as recent from broken_link_days
          where shop_id = ${shopOf(tx)} and day > (${now}::timestamptz - make_interval(days => ${LOOKED_BACK}))::date
          group by link_id) d on d.link_id = l.id
      where l.shop_id = ${shopOf(tx)} and l.state = 'unresolved' and not l.hidden
      group by l.pattern order by people desc, links desc, l.pattern limit ${GROUPS}`.execute(tx)
  return rows
}

async function languagesOf(tx: ShopTx): Promise<string[]> {
  const { rows } = await sql<{ language: string }>`
    select distinct l.language from ${linksWithState(tx)}
      where l.shop_id = ${shopOf(tx)} and l.state = 'unresolved' and not l.hidden and l.language is not null
      order by l.language limit ${LANGUAGES}`.execute(tx)
  return rows.map(({ language }) => language)
}

/** Returns the visits by day, including days without any; of one link, or of all unresolved links. */
async function daysOf(
  tx: ShopTx,
  { now, id }: { now: string; id: string | null },
): Promise<Overview['days']> {
  const { rows } = await sql<{ day: string; people: number; bots: number }>`
    select d.day::text as day, sum(d.people)::int as people, sum(d.bots)::int as bots
      from broken_link_days d join ${linksWithState(tx)} on l.shop_id = ${shopOf(tx)} and l.id = d.link_id
      where d.shop_id = ${shopOf(tx)} and d.day > (${now}::timestamptz - make_interval(days => ${LOOKED_BACK}))::date
        and ${id === null ? sql`l.state = 'unresolved' and not l.hidden` : sql`d.link_id = ${id}`}
      group by d.day`.execute(tx)
  const known = new Map(rows.map((row) => [row.day, row]))
  const last = new Date(now).getTime()
  return Array.from({ length: LOOKED_BACK }, (_, at) => {
    const day = new Date(last - (LOOKED_BACK - 1 - at) * DAY_MS).toISOString().slice(0, 10)
    const { people = 0, bots = 0 } = known.get(day) ?? {}
    return { day, people, bots }
  })
}

/**
 * Returns one link with its visitors' referring hosts and the pages that link to it. Throws `broken-links.not-found`.
 */
export async function getDetail(ctx: ShopContext, id: string): Promise<LinkDetail> {
  return ctx.tx(async (tx) => {
    const now = (await databaseNow(tx)).toISOString()
    const [link] = await findLinks(tx, [id], now)
    if (!link) throw new AppError(brokenLinkErrors.notFound)
    const { rows: hosts } = await sql<{ host: string; visits: number }>`
      select host, visits from broken_link_hosts where shop_id = ${shopOf(tx)} and link_id = ${id}
        order by visits desc, host limit 20`.execute(tx)
    const { rows: visits } = await sql<{ last: string | null }>`
      select max(day)::text as last from broken_link_days
        where shop_id = ${shopOf(tx)} and link_id = ${id} and people + bots > 0`.execute(tx)
    const run = await findRun(tx, ctx.shop.id)
    const pages = run
      ? await linksTo(tx, ctx.shop.id, {
          // The path itself may be linked although the scan did not ask for it.
          hashes: [...(await linkedHashes(tx, id)), urlHash(urlOf(link.path, run.origin), run.origin)],
          most: PAGES_SHOWN,
        })
      : []
    return {
      ...link,
      lastVisit: visits[0]?.last ?? null,
      days: await daysOf(tx, { now, id }),
      hosts,
      pages: pages.map(({ url, text }) => ({ url, text })),
      morePages: pages.length < PAGES_SHOWN ? 0 : Math.max(0, link.linkedFrom - pages.length),
      refusal: await findRefusal(tx, id),
    }
  })
}

/** Returns one page of the list. */
export async function getPage(ctx: ShopContext, query: ListQuery) {
  return ctx.tx(async (tx) => {
    const now = (await databaseNow(tx)).toISOString()
    return listLinks(tx, query, { now })
  })
}
