import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newWorld, type TestStore, type World } from '../../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await newWorld()
  await world.startWorker()
})
afterAll(() => world?.[Symbol.asyncDispose]())

/** A job of pages edited a moment ago: it waits for the next edits. */
const LATER_JOB = 'crawl.reread-edited'
/** The queue does not announce a job that has to be retried: the worker finds it when it polls, every ten seconds. */
const soon = { timeout: 60_000 }

interface Delivery {
  topic: string
  store: TestStore
  body?: object
  id?: string
  at?: Date
  headerShop?: string
}

async function deliver({ topic, store, body, id, at, headerShop }: Delivery): Promise<number> {
  const text = JSON.stringify(body ?? { myshopify_domain: store.domain })
  const answer = await fetch(`${world.web.url}/webhooks`, {
    method: 'POST',
    body: text,
    headers: {
      'content-type': 'application/json',
      'x-shopify-hmac-sha256': createHmac('sha256', world.platform.appSecret).update(text).digest('base64'),
      'x-shopify-webhook-id': id ?? crypto.randomUUID(),
      'x-shopify-topic': topic,
      'x-shopify-shop-domain': headerShop ?? store.domain,
      'x-shopify-triggered-at': (at ?? new Date()).toISOString(),
    },
  })
  return answer.status
}

/** Returns what the database holds of a store, as the owner sees it. */
async function known(store: TestStore) {
  const { rows } = await world.database.db.pool.query<{ id: string; installed: boolean }>(
    'select * from signpost_find_shop($1)',
    [store.domain],
  )
  const [shop] = rows
  if (!shop) return null
  const inbox = await world.database.db.withShop(shop.id, (tx) =>
    tx.selectFrom('webhook_inbox').select(['topic', 'outcome']).orderBy('received_at').execute(),
  )
  return { installed: shop.installed, inbox }
}

/** Waits until no row stands for a store, not even one that is being erased. */
async function hasGone(store: TestStore): Promise<void> {
  const client = new pg.Client({ connectionString: world.database.superuserUrl })
  await client.connect()
  const rows = async () =>
    (await client.query('select 1 from shops where domain = $1', [store.domain])).rows.length
  try {
    await vi.waitFor(async () => expect(await rows()).toBe(0), soon)
  } finally {
    await client.end()
  }
}

const removeApp = (store: TestStore) => world.control('DELETE', `/stores/${store.handle}/install`)

test('delivered three times, an uninstall is recorded once and ends the access', async () => {
  const store = await world.addStore()
  await removeApp(store)
  const delivery = { topic: 'app/uninstalled', store, id: crypto.randomUUID() }
  const statuses = await Promise.all([deliver(delivery), deliver(delivery), deliver(delivery)])
  expect(statuses).toEqual([200, 200, 200])
  await vi.waitFor(
    async () =>
      expect(await known(store)).toEqual({
        installed: false,
        inbox: [{ topic: 'app/uninstalled', outcome: 'done' }],
      }),
    soon,
  )
})

test('deliveries of many shops that come together are each noted with their own shop, once', async () => {
  const stores = await Promise.all([world.addStore(), world.addStore(), world.addStore()])
  const deliveries = stores.flatMap((store) =>
    Array.from(
      { length: 10 },
      (_, at): Delivery => ({
        topic: at % 2 === 0 ? 'shop/update' : 'themes/update',
        store,
        id: `same-${at}`,
      }),
    ),
  )
  const nobody = {
    topic: 'shop/update',
    store: { ...stores[0], domain: 'nobody-here.myshopify.com' } as TestStore,
  }
  const statuses = await Promise.all([...deliveries, ...deliveries, nobody].map(deliver))
  expect(new Set(statuses)).toEqual(new Set([200]))
  for (const store of stores) {
    await vi.waitFor(async () => {
      const inbox = (await known(store))?.inbox ?? []
      expect(inbox).toHaveLength(10)
      expect(inbox.filter(({ outcome }) => outcome === null)).toEqual([])
    }, soon)
  }
})

test('a shop whose rows somebody holds keeps its own deliveries waiting, and nobody else’s', async () => {
  const [held, ...others] = await Promise.all([world.addStore(), world.addStore(), world.addStore()])
  const client = new pg.Client({ connectionString: world.database.superuserUrl })
  await client.connect()
  await client.query('begin')
  await client.query('select from shops where domain = $1 for update', [held.domain])
  const round = async (stores: readonly TestStore[]) => {
    const began = performance.now()
    const statuses = await Promise.all(stores.map((store) => deliver({ topic: 'shop/update', store })))
    return { statuses, ms: performance.now() - began }
  }
  const waiting: Promise<unknown>[] = []
  try {
    // Deliveries that arrive together with it wait until it is known to be slow.
    await round([held, ...others])
    for (let at = 0; at < 4; at++) {
      for (let more = 0; more < 3; more++) waiting.push(round([held]))
      const { statuses, ms } = await round([...others, ...others])
      expect(new Set(statuses)).toEqual(new Set([200]))
      expect(ms).toBeLessThan(1_500)
    }
    expect((await round([held])).statuses).toEqual([503])
  } finally {
    await client.query('rollback')
    await client.end()
    await Promise.all(waiting)
  }
  // Recorded separately once, it shares transactions with the others again.
  for (let at = 0; at < 2; at++) expect((await round([held, ...others])).statuses).toEqual([200, 200, 200])
})

test('a shop whose server is slow lets others wait once, until that is known', async () => {
  const [slow, ...others] = await Promise.all([world.addStore(), world.addStore(), world.addStore()])
  const { rows } = await world.database.db.pool.query<{ id: string }>(
    'select id from signpost_find_shop($1)',
    [slow.domain],
  )
  const client = new pg.Client({ connectionString: world.database.superuserUrl })
  await client.connect()
  // Each transaction of the shop waits once.
  await client.query(`
    create function is_slow() returns trigger language plpgsql as $$ begin
      if current_setting('test.waited', true) is distinct from 'yes' then
        perform set_config('test.waited', 'yes', true), pg_sleep(0.9);
      end if;
      return new;
    end $$;
    create trigger is_slow before insert on webhook_inbox for each row
      when (new.shop_id = ${rows[0]?.id}) execute function is_slow()`)
  const round = async (stores: readonly TestStore[]) => {
    const began = performance.now()
    const statuses = await Promise.all(stores.map((store) => deliver({ topic: 'shop/update', store })))
    return { statuses, ms: performance.now() - began }
  }
  const slowly: Promise<{ statuses: number[] }>[] = []
  try {
    await round([slow, ...others])
    await round([slow])
    for (let at = 0; at < 4; at++) {
      for (let more = 0; more < 5; more++) slowly.push(round([slow]))
      const { statuses, ms } = await round([...others, ...others])
      expect(new Set(statuses)).toEqual(new Set([200]))
      expect(ms).toBeLessThan(800)
    }
    // Its own deliveries were recorded in sequence, in batches while they waited: none was refused.
    const all = await Promise.all(slowly)
    expect(new Set(all.flatMap(({ statuses }) => statuses))).toEqual(new Set([200]))
  } finally {
    await Promise.allSettled(slowly)
    await client.query('drop trigger is_slow on webhook_inbox; drop function is_slow()')
    await client.end()
  }
})

test('an uninstall that comes late, after a new installation, changes nothing', async () => {
  const store = await world.addStore()
  await deliver({ topic: 'app/uninstalled', store, at: new Date(Date.now() - 60_000) })
  await vi.waitFor(async () => expect((await known(store))?.inbox[0]?.outcome).toBe('done'), soon)
  expect((await known(store))?.installed).toBe(true)
})

test.each([-3_600_000, 0, 3_600_000])(
  'an uninstall sent again with a time of its own (%d ms) drops no token while the platform takes it',
  async (shift) => {
    const store = await world.addStore()
    const tokens = async () => {
      const { rows } = await world.database.db.pool.query<{ id: string }>(
        'select id from signpost_find_shop($1)',
        [store.domain],
      )
      return world.database.db.withShop(rows[0]?.id ?? '', (tx) =>
        tx.selectFrom('shop_tokens').select('access_token').execute(),
      )
    }
    const before = await tokens()
    expect(before).toHaveLength(1)
    await deliver({ topic: 'app/uninstalled', store, at: new Date(Date.now() + shift) })
    await vi.waitFor(async () => expect((await known(store))?.inbox[0]?.outcome).toBe('done'), soon)
    expect((await known(store))?.installed).toBe(true)
    expect(await tokens()).toEqual(before)
  },
)

test('redaction removes every row of the shop; what arrives afterwards brings nothing back', async () => {
  const store = await world.addStore()
  await removeApp(store)
  await deliver({ topic: 'app/uninstalled', store })
  const redact = { topic: 'shop/redact', store, body: { shop_id: 1, shop_domain: store.domain } }
  expect(await deliver({ ...redact, at: new Date(Date.now() + 1_000) })).toBe(200)
  await hasGone(store)
  expect(await deliver({ topic: 'shop/update', store })).toBe(200)
  expect(await deliver(redact)).toBe(200)
  expect(await known(store)).toBeNull()
})

test('a delivery that meets the erasing of its shop is answered like one that comes afterwards', async () => {
  const [erased, other] = [await world.addStore(), await world.addStore()]
  const [eraser, watcher] = [1, 2].map(
    () => new pg.Client({ connectionString: world.database.superuserUrl }),
  ) as [pg.Client, pg.Client]
  await Promise.all([eraser.connect(), watcher.connect()])
  const isWaiting = async () => {
    const { rows } = await watcher.query(`select 1 from pg_stat_activity
      where wait_event_type = 'Lock' and query like '%signpost_note_webhooks%'`)
    expect(rows).not.toEqual([])
  }
  const meeting = async (stores: readonly TestStore[], end: 'commit' | 'rollback') => {
    await eraser.query('begin')
    await eraser.query('delete from shops where domain = $1', [erased.domain])
    const statuses = Promise.all(stores.map((store) => deliver({ topic: 'shop/update', store })))
    await vi.waitFor(isWaiting, { timeout: 10_000, interval: 10 })
    await eraser.query(end)
    return statuses
  }
  try {
    expect(await meeting([erased], 'rollback')).toEqual([200])
    expect(await meeting([erased, erased], 'commit')).toEqual([200, 200])
  } finally {
    await Promise.all([eraser.end(), watcher.end()])
  }
  expect(await known(erased)).toBeNull()
  expect(await deliver({ topic: 'shop/update', store: other })).toBe(200)
})

test('redaction deletes the jobs of the shop that wait, and no others', async () => {
  const [store, other] = [await world.addStore(), await world.addStore()]
  const waiting = async ({ domain }: TestStore): Promise<string> => {
    const { rows } = await world.database.db.pool.query('select id from signpost_find_shop($1)', [domain])
    const job = { shop: rows[0].id, payload: {} }
    const startAfter = new Date(Date.now() + 600_000)
    await world.ctx.queue.enqueue(LATER_JOB, job, { key: 'later', startAfter })
    return rows[0].id
  }
  const jobsOf = async (id: string) => {
    const { rows } = await world.database.db.pool.query(
      `select 1 from pgboss.job where name = $1 and state = 'created' and data ->> 'shop' = $2`,
      [LATER_JOB, id],
    )
    return rows.length
  }
  const [gone, stays] = [await waiting(store), await waiting(other)]
  expect([await jobsOf(gone), await jobsOf(stays)]).toEqual([1, 1])
  await removeApp(store)
  const redact = { topic: 'shop/redact', store, body: { shop_id: 1, shop_domain: store.domain } }
  await deliver({ ...redact, at: new Date(Date.now() + 1_000) })
  await hasGone(store)
  expect([await jobsOf(gone), await jobsOf(stays)]).toEqual([0, 1])
})

test('redaction keeps a shop that came back, whatever the times say', async () => {
  const store = await world.addStore()
  const redact = { topic: 'shop/redact', store, body: { shop_id: 1, shop_domain: store.domain } }
  await deliver({ ...redact, at: new Date(Date.now() + 1_000) })
  await vi.waitFor(async () => expect((await known(store))?.inbox[0]?.outcome).toBe('done'), soon)
  expect((await known(store))?.installed).toBe(true)
})

test('redaction removes a shop whose uninstall never came, and what the staff log says of it', async () => {
  const store = await world.addStore()
  const { kysely } = world.database.db
  await sql`insert into staff_log (staff_name, act, about, reason)
    values ('Sam', 'staff.look', ${store.domain}, 'They asked.')`.execute(kysely)
  await removeApp(store)
  const redact = { topic: 'shop/redact', store, body: { shop_id: 1, shop_domain: store.domain } }
  await deliver({ ...redact, at: new Date(Date.now() + 1_000) })
  await hasGone(store)
  const { rows } = await sql`select about, reason from staff_log where act = 'staff.look'`.execute(kysely)
  expect(rows).toEqual([{ about: null, reason: null }])
})

test('a store that installs again while its data is being erased begins afresh, and keeps what it stores', async () => {
  const store = await world.addStore()
  const client = new pg.Client({ connectionString: world.database.superuserUrl })
  await client.connect()
  const current = async (): Promise<string> => {
    const { rows } = await client.query('select id from signpost_find_shop($1)', [store.domain])
    return rows[0]?.id
  }
  const old = await current()
  await removeApp(store)
  // The erasure waits where it reads which files it has to delete.
  await client.query('begin; lock table images_objects')
  try {
    const redact = { topic: 'shop/redact', store, body: { shop_id: 1, shop_domain: store.domain } }
    await deliver({ ...redact, at: new Date(Date.now() + 1_000) })
    await vi.waitFor(async () => {
      const { rows } = await client.query(`select 1 from pg_locks
        where relation = 'images_objects'::regclass and not granted`)
      expect(rows).not.toEqual([])
    }, soon)
    await world.control('POST', `/stores/${store.handle}/install`)
    expect((await world.call('GET', '/apps/api/profile', { store })).status).toBe(200)
    await client.query(
      `insert into images_objects (shop_id, digest, bytes, is_original, kept_at) values ($1, repeat('a', 64), 1, true, now())`,
      [await current()],
    )
    await client.query('commit')
    await vi.waitFor(
      async () => expect((await client.query('select 1 from shops where id = $1', [old])).rows).toEqual([]),
      soon,
    )
    const kept = 'select 1 from images_objects where shop_id = $1'
    expect((await client.query(kept, [await current()])).rows).toHaveLength(1)
    expect((await known(store))?.installed).toBe(true)
    expect((await client.query('select id from shops where domain = $1', [store.domain])).rows).toEqual([
      { id: await current() },
    ])
  } finally {
    await client.end()
  }
})

test('a true body under the name of another shop is without effect', async () => {
  const [one, two] = [await world.addStore(), await world.addStore()]
  for (const topic of ['app/uninstalled', 'shop/update', 'themes/publish']) {
    expect(await deliver({ topic, store: one, headerShop: two.domain })).toBe(200)
  }
  // A strict topic whose body names no shop.
  expect(await deliver({ topic: 'shop/redact', store: two, body: {} })).toBe(200)
  expect(await known(two)).toEqual({ installed: true, inbox: [] })
})

test('the compliance topics about customers are recorded without keeping who they are', async () => {
  const store = await world.addStore()
  const body = { shop_domain: store.domain, customer: { email: 'someone@example.com' } }
  for (const topic of ['customers/data_request', 'customers/redact']) await deliver({ topic, store, body })
  await vi.waitFor(
    async () => expect((await known(store))?.inbox.map(({ outcome }) => outcome)).toEqual(['done', 'done']),
    soon,
  )
  const { rows } = await world.database.db.pool.query(
    "select 1 from pgboss.job where data::text like '%someone@example%'",
  )
  expect(rows).toEqual([])
})

test('shop/update reads the shop again from the platform', async () => {
  const store = await world.addStore()
  const { rows } = await world.database.db.pool.query<{ id: string }>(
    'select id from signpost_find_shop($1)',
    [store.domain],
  )
  const id = rows[0]?.id ?? ''
  await world.database.db.withShop(id, (tx) =>
    tx.updateTable('shops').set({ name: 'old name' }).where('id', '=', id).execute(),
  )
  await deliver({ topic: 'shop/update', store })
  await vi.waitFor(
    async () =>
      expect((await world.call('GET', '/apps/api/profile', { store })).body.data.storeName).toBe(store.name),
    soon,
  )
})
