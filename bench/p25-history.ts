import { historyInputSchema } from '../app/src/core/changes/contract.ts'
import { pageOfHistory } from '../app/src/core/changes/history/change-pages.ts'
import { historyChoices } from '../app/src/core/changes/history/history-choices.ts'
import type { ShopContext } from '../app/src/core/context/context.ts'
import type { Database } from '../app/src/kit/server/db/database.ts'
import { putInstalledShop } from '../app/testing/installed-shop.ts'
import { pageFigure, type SearchTime } from './p9s-search.ts'
import type { Rig } from './rig.ts'
import { SEARCHED, type Search } from './support/history-searches.ts'
import { startRigDatabase } from './support/rig-database.ts'

const CHANGES = 1_000_000
const OTHER_SHOPS = 5
const OTHER_CHANGES = 20_000
/** Changes per operation; one change in ten is a single edit. */
const OF_OPERATION = 500
const TURNS = 10

/**
 * A page of a History with a million changes, by every filter of its screen and by combinations, with the page after
 * it.
 */
export const rig: Rig = {
  id: 'P25',
  title: 'History of a million changes',
  async run({ n = TURNS, log }) {
    await using stack = new AsyncDisposableStack()
    const { db, owner } = stack.use(await startRigDatabase())
    const shop = await fillHistory(db, owner, { at: 0, changes: CHANGES })
    for (let other = 1; other <= OTHER_SHOPS; other++)
      await fillHistory(db, owner, { at: other, changes: OTHER_CHANGES })
    // What autovacuum does in a database that lives longer than this one.
    await owner.pool.query('vacuum analyze changes')
    await owner.pool.query('vacuum analyze operations')
    const ctx = {
      shop: { id: shop, domain: 'rig.myshopify.com' },
      tx: (work: Parameters<ShopContext['tx']>[0]) => db.withShop(shop, work),
      offered: () => [],
      settings: { planCatalogue: null, billing: 'on', defaultPlan: 'free' },
    } as unknown as ShopContext
    const times: SearchTime<Search>[] = []
    const ask = async (search: Search, cursor?: string) => {
      const started = performance.now()
      const page = await pageOfHistory(ctx, historyInputSchema.parse(asked(search, cursor)))
      times.push({ search, ms: performance.now() - started })
      return page
    }
    for (let turn = 0; turn <= n; turn++) {
      for (const search of SEARCHED) {
        const { next } = await ask(search)
        if (next !== null) await ask(search, next)
      }
      for (const q of ['', 'lamp', 'la', 'knob', 'chair 4711']) {
        const started = performance.now()
        await historyChoices(ctx, q ? { q } : {})
        times.push({ search: CHOICES, ms: performance.now() - started })
      }
      // The first round reads pages of the database that are not cached.
      if (turn === 0) times.length = 0
    }
    const figure = pageFigure([...SEARCHED, CHOICES], times, log)
    const worst = Math.max(...[...SEARCHED, CHOICES].map((search) => ninetyNine(times, search)))
    return {
      ...figure,
      value: worst,
      pass: worst <= 100,
      changes: CHANGES,
      worstOf: SEARCHED.length + 1,
    }
  },
}

/** Names of people and items for the filters. */
const CHOICES: Search = { limit: 250 }

const asked = (search: Search, cursor: string | undefined) => ({
  ...search,
  state: search.state?.join(','),
  cursor,
})

function ninetyNine(times: readonly SearchTime<Search>[], search: Search): number {
  const own = times.filter((one) => one.search === search).map(({ ms }) => ms)
  const sorted = own.toSorted((a, b) => a - b)
  return Math.round((sorted[Math.floor(sorted.length * 0.99)] ?? 0) * 10) / 10
}

/** Creates a shop with operations over 300 days and their ended changes; returns its id. */
async function fillHistory(
  db: Database,
  owner: Database,
  { at, changes }: { at: number; changes: number },
): Promise<string> {
  const shop = await putInstalledShop(db, {
    domain: `history-${at}.myshopify.com`,
    encryptionKeys: `rig:${Buffer.alloc(32, 1).toString('base64')}`,
  })
  const operations = Math.ceil(changes / OF_OPERATION)
  const client = await owner.pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    const { rows } = await client.query<{ first: string }>(
      `with made as (
         insert into operations (shop_id, type, performed_on, cause, actor_kind, actor, title_key, state, total, applied,
             created_at, finished_at)
           select $1, 'meta-tags.bulk-edit', 'product',
               (array['merchant', 'merchant', 'merchant', 'automation', 'system'])[1 + at % 5], 'merchant',
               case when at % 500 = 7 then '77' else (1 + at % 4)::text end, 'changes:untitled', 'done', $3, $3,
               now() - (($2 - at) * 300.0 / $2) * interval '1 day', now()
             from generate_series(1, $2::int) as at returning id)
       select min(id) as first from made`,
      [shop, operations, OF_OPERATION],
    )
    const first = Number(rows[0]?.first)
    await client.query(`update operations set cause = 'undo' where shop_id = $1 and id % 400 = 3`, [shop])
    await client.query(
      `insert into changes (shop_id, operation_id, kind, resource_id, label, field, state, before, after, observed,
           created_at, sent_at, settled_at)
         select $1, $2::bigint + (at - 1) / $4::int,
             case when at % 5000 = 9 then 'catalogue.theme-file' when at % 9000 = 11 then 'structured-data.settings'
               else 'catalogue.search-listing' end,
             'gid://shopify/Product/' || (at * 7919::bigint) % 60000,
             (array['Oak chair', 'Desk lamp', 'Linen shirt', case when at < $3 / 3 then 'Brass knob' else 'Clay pot' end])[1 + at % 4] || ' ' || (at * 7919::bigint) % 60000,
             case when at % 3000 = 5 then 'redirect' when at % 2500 = 6 then 'nofollow' when at % 700 = 8 then 'handle'
               else (array['seo-title', 'seo-description', 'seo-title', 'alt', 'body', 'noindex'])[1 + at % 6] end,
             case when at % 900 = 1 then 'failed' when at % 2000 = 2 then 'conflict' when at % 300 = 3 then 'reverted'
               when at % 800 = 4 then 'cancelled' when at % 5000 = 5 then 'rejected' when at % 200 = 6 then 'unchanged'
               else 'applied' end,
             '"A title that was there before"', '"A title that is there now"', '"A title that is there now"',
             moment, moment, moment
           from generate_series(1, $3::int) as at,
             lateral (select now() - (($3 - at) * 300.0 / $3) * interval '1 day' as moment) as entry`,
      [shop, first, changes, OF_OPERATION],
    )
  } finally {
    client.release()
  }
  return shop
}
