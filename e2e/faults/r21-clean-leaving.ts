import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { LeavingState } from '../../app/src/features/leaving/contract.ts'
import { SHOWN } from '../../app/testing/breadcrumb-choices.ts'
import { control, DEMO_STORES } from '../../app/testing/sandbox.ts'
import { deliver, platformCall } from '../../app/testing/store-life.ts'
import type { Rig } from '../../bench/rig.ts'
import {
  type ProductProcesses,
  type RigStore,
  startProductProcesses,
  until,
} from '../../bench/support/product-processes.ts'
import { shopIdOf, syncStore } from './held-catalogue.ts'
import { seededRandom } from './seeded-random.ts'
import { faultFigure } from './support/figure.ts'

const SHOPS = 200
/** Stores that leave at the same time. */
const AT_ONCE = 4
const SECONDS = 120
const AGAIN_MS = 300

/**
 * Stores switch features on, leave cleanly, uninstall, are redacted and install again, while their webhooks arrive twice
 * and in any order. Counts data of ours that the platform still holds, rows and jobs left in the database, and stores
 * that do not begin anew.
 */
export const rig: Rig = {
  id: 'R21',
  title: 'leaving, uninstalling, redaction, installing again',
  async run({ n = SHOPS, seed, log }) {
    await using product = await startProductProcesses({}, { storefronts: DEMO_STORES + AT_ONCE })
    await control(product.platform, 'PATCH', '/faults', { bucketSize: 1_000_000, restoreRate: 1_000_000 })
    const random = seededRandom(seed)
    const wrong: string[] = []
    let values = 0
    for (let at = 0; at < n; at += AT_ONCE) {
      const stores = Array.from({ length: Math.min(AT_ONCE, n - at) }, () => oneStore(product, random))
      for (const end of await Promise.all(stores)) {
        wrong.push(...end.wrong)
        values += end.values
      }
      log(`${Math.min(at + AT_ONCE, n)} of ${n} stores`)
    }
    if (values < n * 4) wrong.push(`only ${values} values were there to be removed`)
    return faultFigure(wrong, { n, seed, log, values })
  },
}

async function oneStore(
  product: ProductProcesses,
  random: () => number,
): Promise<{ wrong: string[]; values: number }> {
  const store = await product.addStore({ products: 2, collections: 1, pages: 1 })
  const wrong: string[] = []
  const complain = (what: string) => wrong.push(`${store.domain}: ${what}`)
  await syncStore(product, store)
  await switchOn(product, store)
  const values = await leave(product, store, complain)
  for (const left of await heldByPlatform(product, store)) complain(`the platform holds ${left}`)
  const { db } = product.web.process.app
  const shop = await shopIdOf(db, store.domain)
  await control(product.platform, 'DELETE', `/stores/${store.handle}/install`)
  for (const topic of shuffled(['APP_UNINSTALLED', 'SHOP_REDACT', 'PRODUCTS_UPDATE'], random))
    await tell(product, store, topic)
  const left = await until(
    () => heldByUs(product, shop),
    (rows) => rows.length === 0,
    { seconds: SECONDS, everyMs: 500, worker: product.worker },
  ).catch(() => heldByUs(product, shop))
  for (const row of left) complain(`we hold ${row}`)
  await control(product.platform, 'POST', `/stores/${store.handle}/install`)
  await product.call(store, 'GET', '/apps/api/profile')
  const anew: LeavingState = await product.call(store, 'GET', '/apps/api/leaving')
  if (anew.leftAt !== null || anew.leaving !== null) complain('it has not begun anew')
  const { instantPage }: { instantPage: { on: boolean } } = await product.call(
    store,
    'GET',
    '/apps/api/instant-page',
  )
  if (instantPage.on) complain('instant page claims to be on')
  await control(product.platform, 'DELETE', `/stores/${store.handle}`)
  return { wrong, values }
}

async function switchOn(product: ProductProcesses, store: RigStore): Promise<void> {
  await product.call(store, 'PUT', '/apps/api/instant-page', { name: 'instant-page', on: true })
  await product.call(store, 'PUT', '/apps/api/breadcrumbs/settings', SHOWN)
  const [id] = store.productIds
  await platformCall(product.platform, store, {
    query: `mutation { metafieldsSet(metafields: [
      {ownerId: "gid://shopify/Product/${id}", namespace: "$app:seo", key: "nofollow", type: "boolean", value: "true"}
    ]) { userErrors { message } } }`,
  })
}

/** Leaves cleanly; returns how many values were removed. */
async function leave(
  product: ProductProcesses,
  store: RigStore,
  complain: (what: string) => void,
): Promise<number> {
  const state = (): Promise<LeavingState> => product.call(store, 'GET', '/apps/api/leaving')
  const ends = (phase: string) =>
    until(state, ({ leaving }) => leaving?.state !== 'running' && leaving?.phase === phase, {
      ...{ seconds: SECONDS, everyMs: 300, worker: product.worker },
    })
  await product.call(store, 'POST', '/apps/api/leaving/look')
  const { leaving: found } = await ends('before')
  await product.call(store, 'POST', '/apps/api/leaving/remove', { takeBack: [] })
  const { leaving: receipt } = await ends('after')
  if (receipt?.state !== 'done') complain(`the reading ended ${receipt?.errorCode}`)
  for (const { group, count } of receipt?.remaining ?? []) complain(`the receipt names ${count} of ${group}`)
  return (found?.found ?? []).reduce((sum, { count }) => sum + count, 0)
}

/** Everything in the app's own namespaces, asked of the platform without knowing what Signpost writes there. */
async function heldByPlatform(product: ProductProcesses, store: RigStore): Promise<string[]> {
  const fields = 'nodes { metafields(first: 50) { nodes { namespace key } } }'
  const { shop: _, ...roots } = (await platformCall(product.platform, store, {
    query: `{ shop { id } products(first: 50) { ${fields} } collections(first: 50) { ${fields} }
      pages(first: 50) { ${fields} } articles(first: 50) { ${fields} } }`,
  })) as unknown as Record<
    string,
    { nodes: { metafields: { nodes: { namespace: string; key: string }[] } }[] }
  >
  return Object.entries(roots).flatMap(([root, { nodes }]) =>
    nodes
      .flatMap(({ metafields }) => metafields.nodes)
      .filter(({ namespace }) => /^app--|^\$app/.test(namespace))
      .map(({ namespace, key }) => `${root}: ${namespace}.${key}`),
  )
}

/** Rows and waiting jobs of a shop. */
async function heldByUs({ web }: ProductProcesses, shop: string): Promise<string[]> {
  const { db } = web.process.app
  return db.withShop(shop, async (tx) => {
    const { rows: tables } = await sql<{ name: string }>`
      select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'shop_id'
        where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and not a.attisdropped
          and has_table_privilege(c.oid, 'select') order by 1`.execute(tx)
    const held: string[] = []
    for (const { name } of tables) {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from ${sql.table(name)} where shop_id = ${shop}`.execute(tx)
      if ((rows[0]?.count ?? 0) > 0) held.push(`${rows[0]?.count} rows of ${name}`)
    }
    const { rows: jobs } = await sql<{ name: string }>`
      select name from pgboss.job where state < 'completed' and data ->> 'shop' = ${shop}`.execute(tx)
    return [...held, ...jobs.map(({ name }) => `a job ${name}`)]
  })
}

async function tell({ web, platform }: ProductProcesses, store: RigStore, topic: string): Promise<void> {
  const [product] = store.productIds
  const payload = topic.startsWith('PRODUCTS')
    ? { id: product, admin_graphql_api_id: `gid://shopify/Product/${product}` }
    : { myshopify_domain: store.domain, shop_domain: store.domain }
  const createdAt = new Date().toISOString()
  const delivery = {
    topic,
    webhookId: `${topic}-${store.handle}`,
    payload: JSON.stringify(payload),
    createdAt,
  }
  const to = { url: web.url, secret: platform.appSecret, domain: store.domain }
  for (let times = 0; times < 2; ) {
    // One that meets the erasing of its shop may have to wait for it, and is delivered again, as the platform does.
    const status = await deliver(to, delivery)
    if (status === 503) await wait(AGAIN_MS)
    else if (status >= 500) throw new Error(`A delivery of ${topic} was answered ${status}.`)
    else times += 1
  }
}

function shuffled<T>(list: readonly T[], random: () => number): T[] {
  return list
    .map((one) => [random(), one] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, one]) => one)
}
