import type { ShopContext } from '../app/src/core/context/context.ts'
import { chooseTrails } from '../app/src/features/breadcrumbs/choose-trails.ts'
import { DEFAULT_SETTINGS } from '../app/src/features/breadcrumbs/contract/settings.ts'
import { loadTrailSource } from '../app/src/features/breadcrumbs/load-trail-source.ts'
import { type Sight, saveSights } from '../app/src/features/breadcrumbs/trail-store.ts'
import type { Database } from '../app/src/kit/server/db/database.ts'
import { putInstalledShop } from '../app/testing/installed-shop.ts'
import type { Rig } from './rig.ts'
import { startRigDatabase } from './support/rig-database.ts'
import { randomNumbers } from './support/sample-pages.ts'

const PRODUCTS = 10_000
const COLLECTIONS = 300
const GOAL_SECONDS = 10
/** One in this many products has a collection chosen by the merchant. */
const CHOSEN_EVERY = 20
/** As in the platform's ids: collections and products share none. */
const FIRST_PRODUCT = 1_000_000

/**
 * Breadcrumb trails of a whole store, read from and stored in the database as the job does it: each product has
 * exactly one, the merchant's choice is kept, no trail contains a blocked collection, and choosing again changes
 * nothing.
 */
export const rig: Rig = {
  id: 'P28',
  title: 'breadcrumb trails of a store',
  async run({ n = PRODUCTS, seed, log }) {
    await using stack = new AsyncDisposableStack()
    const { db, owner } = stack.use(await startRigDatabase())
    const shop = await putInstalledShop(db, {
      domain: 'trails.myshopify.com',
      encryptionKeys: `rig:${Buffer.alloc(32, 1).toString('base64')}`,
    })
    const sights = sightsOf(n, randomNumbers(seed))
    await fill(owner, shop, n)
    await db.withShop(shop, (tx) => saveSights(tx, shop, { kind: 'product', sights, readAt: new Date() }))
    const collections = collectionSights()
    await db.withShop(shop, (tx) =>
      saveSights(tx, shop, { kind: 'collection', sights: collections, readAt: new Date() }),
    )
    const ctx = {
      shop: { id: shop, domain: 'trails.myshopify.com' },
      tx: (work: Parameters<ShopContext['tx']>[0]) => db.withShop(shop, work),
    } as unknown as ShopContext
    const first = await chosen(ctx, db)
    const again = await chosen(ctx, db)
    const violations = wrongOf(sights, first.trails) + moved(first.trails, again.trails)
    log(
      `${first.trails.size} trails in ${first.seconds} s, again in ${again.seconds} s, ${violations} violations`,
    )
    return {
      ...{ value: first.seconds, unit: 's', peer: null, ratio: null, n, goal: GOAL_SECONDS },
      ...{ again: again.seconds, collections: COLLECTIONS, violations },
      pass: violations === 0 && first.seconds <= GOAL_SECONDS,
    }
  },
}

const BLOCKED = ['5', '6', '7']
const settings = { ...DEFAULT_SETTINGS, shown: true, priority: ['11', '12', '13'], blocked: BLOCKED }

/** Loads the store and chooses every trail; returns what is stored of the products, by id. */
async function chosen(ctx: ShopContext, db: Database) {
  const started = performance.now()
  const { store } = await ctx.tx((tx) => loadTrailSource(tx, ctx.shop.id, settings))
  for await (const { drafts: _ } of chooseTrails(ctx, store, {})) continue
  const seconds = Math.round(performance.now() - started) / 1_000
  const rows = await db.withShop(ctx.shop.id, (tx) =>
    tx
      .selectFrom('breadcrumb_trails')
      .where('shop_id', '=', ctx.shop.id)
      .where('kind', '=', 'product')
      .select(['id', 'trail'])
      .execute(),
  )
  return { seconds, trails: new Map(rows.map(({ id, trail }) => [id, trail ?? null])) }
}

/** Products in one to five collections; some with a choice by the merchant. */
function sightsOf(n: number, random: () => number): Sight[] {
  const one = () => String(1 + Math.floor(random() ** 2 * COLLECTIONS))
  return Array.from({ length: n }, (_, at) => {
    const collections = [...new Set(Array.from({ length: 1 + Math.floor(random() * 5) }, one))]
    return {
      id: String(FIRST_PRODUCT + at),
      collections,
      chosenCollection: at % CHOSEN_EVERY === 0 ? (collections.at(-1) ?? null) : null,
      chosenCustom: null,
      written: [],
    }
  })
}

/** Every tenth collection takes its products from the nine after it. */
function collectionSights(): Sight[] {
  return Array.from({ length: COLLECTIONS }, (_, at) => ({
    id: String(at + 1),
    collections: at % 10 === 0 ? [] : [String(at - (at % 10) + 1)],
    ...{ chosenCollection: null, chosenCustom: null, written: [] },
  }))
}

async function fill(owner: Database, shop: string, n: number): Promise<void> {
  for (const [kind, from, count] of [
    ['collection', 1, COLLECTIONS],
    ['product', FIRST_PRODUCT, n],
  ] as const)
    await owner.pool.query(
      `insert into catalogue_resources (shop_id, kind, id, handle, title, status, updated_at, read_at)
         select $1, $2, $3::bigint + at, $2 || '-' || at, initcap($2) || ' ' || at, 'ACTIVE', now(), now()
           from generate_series(0, $4::int - 1) as at`,
      [shop, kind, from, count],
    )
  await owner.pool.query('analyze catalogue_resources')
}

/**
 * Counts products without a stored trail of their own, choices that were not kept, and blocked collections that were
 * not chosen.
 */
function wrongOf(sights: readonly Sight[], trails: ReadonlyMap<string, string[] | null>): number {
  return sights.filter(({ id, collections, chosenCollection }) => {
    const trail = trails.get(id)
    if (!trail) return true
    const last = trail.at(-1)
    if (chosenCollection !== null) return last !== chosenCollection
    const open = collections.filter((one) => !BLOCKED.includes(one))
    return open.length === 0 ? last !== undefined : last === undefined || !open.includes(last)
  }).length
}

function moved(
  before: ReadonlyMap<string, string[] | null>,
  after: ReadonlyMap<string, string[] | null>,
): number {
  return [...before].filter(([id, trail]) => trail?.join() !== after.get(id)?.join()).length
}
