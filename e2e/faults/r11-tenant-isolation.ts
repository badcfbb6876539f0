import { createHmac } from 'node:crypto'
import pg from 'pg'
import { migrate } from '../../app/src/kit/server/db/migrate.ts'
import { tenantTables } from '../../app/src/kit/server/db/tenant-tables.ts'
import { control, routesTo, type SandboxAccess, startSandboxProcess } from '../../app/testing/sandbox.ts'
import { sessionToken } from '../../app/testing/session-token.ts'
import { MIGRATIONS, startTestServer, TEST_PASSWORDS } from '../../app/testing/test-server.ts'
import type { Rig, RigOptions } from '../../bench/rig.ts'
import { startWebProcess, type WebProcess } from '../../bench/support/web-process.ts'
import { type ApiOperation, operationsOf, valueFor } from './api-requests.ts'
import { tryHandmade } from './support/handmade-database.ts'
import { orderService } from './support/ordered-service.ts'
import { tryStaff } from './support/staff-intruders.ts'
import { switchesOn } from './support/switches-on.ts'
import { probeTables, rowsOf } from './tenant-probe.ts'

const API = '/apps/api'

interface Store {
  handle: string
  domain: string
  name: string
  email: string
  productIds: number[]
}

/**
 * Two shops. Uses A's credentials, and those of staff visiting A, with everything that identifies B, on every
 * operation of the OpenAPI document: no data of B may be returned, and B's rows and store must not change. Staff must
 * not reach anything above their role. Then tries every tenant table as the application role of A and of no shop; the
 * same probe on a scratch database whose policies are dropped one by one must notice each. Finally tests a database
 * whose roles were created by hand, as described on the operator's page and with its steps half done.
 */
export const rig: Rig = {
  id: 'R11',
  title: "ways into another shop's data",
  async run({ log }) {
    const platform = await startSandboxProcess({ storefronts: 4 })
    try {
      const { access } = platform
      await using web = await startWebProcess({
        key: access,
        env: {
          ...switchesOn(),
          OUTBOUND_ROUTES: routesTo(access),
          PLATFORM_ADMIN_ORIGIN: `http://admin.localhost:${access.port}`,
          APP_BRIDGE_URL: `http://admin.localhost:${access.port}/app-bridge.js`,
        },
      })
      const calls = await tryCalls(web, access, log)
      const noticed = await proveTheProbe(web)
      const handmade = await handmadeServer()
      const violations = [...calls.violations, ...noticed.violations, ...handmade.violations]
      for (const line of violations.slice(0, 40)) log(line)
      return {
        value: violations.length,
        unit: 'violations',
        peer: null,
        ratio: null,
        pass: violations.length === 0,
        n: calls.attempts + handmade.attempts,
        byStaff: calls.byStaff,
        operations: calls.operations,
        tables: noticed.tables,
        policiesDroppedAndNoticed: noticed.dropped,
      }
    } finally {
      await platform.stop()
    }
  },
}

async function handmadeServer() {
  const server = await startTestServer()
  try {
    return await tryHandmade(server)
  } finally {
    await server.stop()
  }
}

async function tryCalls(web: WebProcess, access: SandboxAccess, log: RigOptions['log']) {
  const origin = `http://127.0.0.1:${web.port}`
  const a = await newStore(access, 'Ash')
  const b = await newStore(access, 'Birch')
  const { operations } = operationsOf(await (await fetch(`${origin}${API}/openapi.json`)).json())
  const call = callerOf(origin, access)
  const owner = new pg.Pool({ connectionString: web.ownerUrl, max: 2 })
  const app = new pg.Pool({ connectionString: web.databaseUrl, max: 2 })
  const violations: string[] = []
  try {
    // Both merchants sign in and use every feature once with their own data, so that there is something to steal.
    for (const store of [a, b]) {
      await call(store, 'GET', '/profile', {})
      for (const operation of operations) await call(store, ...honestCall(operation, store))
      await orderService((method, path, body) => call(store, method, path, body ? { body } : {}), store.name)
      await deliverWebhook(origin, access, store)
    }
    const ids = { own: await shopId(owner, a.domain), other: await shopId(owner, b.domain) }
    const before = await rowsOf(owner, ids.other)
    const writesBefore = await writesOf(access, b)
    const stolen = namesOf(b, ids.other, before)
    const secrets = [b.name, b.email, ...productTitles(b)]
    let attempts = 0
    for (const operation of operations) {
      for (const [method, path, request] of hostileCalls(operation, stolen)) {
        attempts++
        const answer = await call(a, method, path, request)
        for (const secret of secrets) {
          if (answer.text.includes(secret))
            violations.push(`${method} ${path} tells ${JSON.stringify(secret)} of the other shop`)
        }
        if (answer.status >= 500 && answer.status !== 502)
          violations.push(`${method} ${path}: ${answer.status} ${answer.text.slice(0, 200)}`)
      }
    }
    attempts += await askPublicly(origin, { stolen, secrets, violations })
    const staff = await tryStaff({
      ...{ origin, databaseUrl: web.databaseUrl, visited: a.domain, other: ids.other },
      ...{ operations, stolen, secrets, hostileCalls },
    })
    attempts += staff.attempts
    violations.push(...staff.violations)
    const after = await rowsOf(owner, ids.other)
    for (const [table, rows] of before) {
      if (JSON.stringify(after.get(table)) !== JSON.stringify(rows))
        violations.push(`${table}: rows of the other shop changed`)
    }
    if ((await writesOf(access, b)) !== writesBefore) violations.push('the other store was written to')
    const probe = await probeTables(app, ids)
    violations.push(...probe.leaks)
    const empty = [...before].filter(([, rows]) => rows.length === 0).map(([table]) => table)
    log(`tables without a row of the other shop (policy checked alone): ${empty.join(', ') || 'none'}`)
    return {
      violations,
      attempts: attempts + probe.attempts,
      byStaff: staff.attempts,
      operations: operations.length,
    }
  } finally {
    await owner.end()
    await app.end()
  }
}

/** Uses the same names in every place of every call without a token: no data of any shop may be returned. */
async function askPublicly(
  origin: string,
  { stolen, secrets, violations }: { stolen: string[]; secrets: string[]; violations: string[] },
): Promise<number> {
  const { prefix, operations } = operationsOf(
    await (await fetch(`${origin}${API}/public/openapi.json`)).json(),
  )
  let attempts = 0
  for (const operation of operations)
    for (const [method, path, { headers }] of hostileCalls(operation, stolen)) {
      attempts++
      // Each call has its own address; otherwise the rate limits would be tested instead.
      const address = { 'x-forwarded-for': `203.0.113.${attempts}` }
      const answer = await fetch(`${origin}${prefix}${path}`, { method, headers: { ...headers, ...address } })
      const text = await answer.text()
      for (const secret of secrets)
        if (text.includes(secret)) violations.push(`public ${method} ${path} tells ${JSON.stringify(secret)}`)
      if (answer.status >= 500) violations.push(`public ${method} ${path}: ${answer.status}`)
    }
  return attempts
}

/** Drops the policy of one tenant table after another in a separate database: the probe must notice each. */
async function proveTheProbe({ postgres }: WebProcess) {
  const admin = new pg.Client({ connectionString: postgres.server.superuserUrl('postgres') })
  await admin.connect()
  await admin.query('create database scratch owner signpost_owner')
  await admin.query('grant connect on database scratch to signpost_app')
  await admin.end()
  const ownerUrl = postgres.server.url('signpost_owner', TEST_PASSWORDS.owner, 'scratch')
  await migrate({ url: ownerUrl, directory: MIGRATIONS })
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 2 })
  const app = new pg.Pool({
    connectionString: postgres.server.url('signpost_app', TEST_PASSWORDS.app, 'scratch'),
    max: 2,
  })
  const violations: string[] = []
  try {
    const [own, other] = await Promise.all(
      ['own', 'other'].map(async (handle) => {
        const { rows } = await owner.query<{ id: string }>('select signpost_register_shop($1) as id', [
          `${handle}.myshopify.com`,
        ])
        return rows[0]?.id ?? ''
      }),
    )
    const shops = { own: own ?? '', other: other ?? '' }
    if ((await probeTables(app, shops)).leaks.length > 0)
      violations.push('the scratch database is open from the start')
    const tables = await insertable(owner, await tenantTables(owner))
    for (const { table } of tables) {
      await owner.query(`alter table "${table}" disable row level security`)
      const { leaks } = await probeTables(app, shops)
      if (!leaks.some((leak) => leak.startsWith(`${table}: another shop inserts`))) {
        violations.push(`the probe did not notice that ${table} stood open`)
      }
      await owner.query(`alter table "${table}" enable row level security`)
    }
    return { violations, tables: tables.length, dropped: tables.length - violations.length }
  } finally {
    await owner.end()
    await app.end()
  }
}

/** Keeps the tables the application may insert into: others are reached by functions of the owner alone. */
async function insertable<Table extends { table: string }>(
  owner: pg.Pool,
  tables: Table[],
): Promise<Table[]> {
  const { rows } = await owner.query<{ table: string }>(
    `select name as table from unnest($1::text[]) as name where has_table_privilege('signpost_app', name, 'insert')`,
    [tables.map(({ table }) => table)],
  )
  const open = new Set(rows.map(({ table }) => table))
  return tables.filter(({ table }) => open.has(table))
}

async function newStore(access: SandboxAccess, word: string): Promise<Store> {
  const products = [1, 2].map((number) => ({ title: `${word} Lantern ${number}` }))
  const made = await control<{ store: Omit<Store, 'productIds'>; productIds: number[] }>(
    access,
    'POST',
    '/stores',
    {
      name: `${word} Trading`,
      products,
      store: { email: `${word.toLowerCase()}@example.com` },
    },
  )
  await control(access, 'POST', `/stores/${made.store.handle}/install`)
  return { ...made.store, productIds: made.productIds }
}

const productTitles = ({ name }: Store) => [1, 2].map((number) => `${name.split(' ')[0]} Lantern ${number}`)

async function writesOf(access: SandboxAccess, store: Store): Promise<number> {
  const { writes } = await control<{ writes: unknown[] }>(
    access,
    'GET',
    `/writes?store=${store.handle}&limit=10000`,
  )
  return writes.length
}

async function shopId(owner: pg.Pool, domain: string): Promise<string> {
  const { rows } = await owner.query<{ id: string }>('select id from shops where domain = $1', [domain])
  return rows[0]?.id ?? ''
}

interface Request {
  body?: unknown
  headers?: Record<string, string>
}
type Call = [method: string, path: string, request: Request]

function callerOf(origin: string, access: SandboxAccess) {
  return async (store: Store, ...[method, path, { body, headers }]: Call) => {
    const token = await sessionToken(store.domain, access)
    const answer = await fetch(`${origin}${API}${path}`, {
      method,
      headers: {
        ...headers,
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, text: await answer.text() }
  }
}

/** Sends a delivery of the platform, so that the inbox holds a row. */
async function deliverWebhook(origin: string, { appSecret }: SandboxAccess, store: Store): Promise<void> {
  const body = JSON.stringify({ myshopify_domain: store.domain })
  const answer = await fetch(`${origin}/webhooks`, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'x-shopify-hmac-sha256': createHmac('sha256', appSecret).update(body).digest('base64'),
      'x-shopify-webhook-id': crypto.randomUUID(),
      'x-shopify-topic': 'shop/update',
      'x-shopify-shop-domain': store.domain,
      'x-shopify-triggered-at': new Date().toISOString(),
    },
  })
  if (answer.status !== 200) throw new Error(`The delivery was answered with ${answer.status}.`)
}

const gidOf = (store: Store) => `gid://shopify/Product/${store.productIds[0]}`

function honestCall(operation: ApiOperation, store: Store): Call {
  const body =
    operation.body && valueFor(operation.body, (field) => (/product/i.test(field) ? gidOf(store) : 'x'))
  return [operation.method, operation.path.replaceAll(/\{\w+\}/g, '1'), body === null ? {} : { body }]
}

/** Returns everything that identifies the other shop or something of it. */
function namesOf(b: Store, id: string, rows: Map<string, string[]>): string[] {
  const ids = [...rows.values()].flat().flatMap((row) => {
    const { id: rowId } = JSON.parse(row) as { id?: unknown }
    return rowId === undefined ? [] : [String(rowId)]
  })
  return [...new Set([id, b.domain, b.handle, gidOf(b), String(b.productIds[1]), ...ids])]
}

/** Yields calls of one operation with each stolen name in every possible place: path, query, body, headers. */
function* hostileCalls({ method, path, parameters, body }: ApiOperation, stolen: string[]): Iterable<Call> {
  for (const name of stolen) {
    const encoded = encodeURIComponent(name)
    const inPath = path.replaceAll(/\{\w+\}/g, encoded)
    const query = new URLSearchParams({ shop: name, shop_id: name, shopId: name })
    for (const parameter of parameters) if (parameter.in === 'query') query.set(parameter.name, name)
    const headers = { 'x-shopify-shop-domain': name, 'x-shop-id': name, cookie: `shop=${encoded}` }
    const filled = body && (valueFor(body, () => name) as object)
    const sent = filled === null ? {} : { body: filled }
    yield [method, inPath, sent]
    yield [method, `${inPath}?${query}`, { ...sent, headers }]
    if (filled) yield [method, inPath, { body: { ...filled, shop: name, shop_id: name, shopId: name } }]
  }
}
