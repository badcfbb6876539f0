import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sessionToken } from '../../../app/testing/session-token.ts'
import { boughtCredits } from '../../../bench/support/bought-credits.ts'
import { platformProducts } from '../platform-products.ts'
import { type Installation, type RigStore, startInstallation, until } from '../support/installation.ts'
import type { ProductProcess } from '../support/product-process.ts'
import { everyId } from '../support/titles-operation.ts'

/** The queue's 900 s become 10 s; short limits are as in production (`limitsMs` of the figure). */
export const SCALE = 1 / 90
export const PRODUCTS = 2_500

/** Two workers, two web processes, a store, and the rig's observations. */
export interface Stage extends AsyncDisposable {
  installation: Installation
  store: RigStore
  products: Awaited<ReturnType<typeof platformProducts>>
  ids: number[]
  /** The working process, and the one that takes over; they alternate. */
  workers: [ProductProcess, ProductProcess]
  web: ProductProcess
  freezeFile: Record<'worker-0' | 'worker-1' | 'web', string>
  /** Values of other edits: each value is unique. */
  foreign: Set<string>
  waits: number[]
  raw: string[]
  /** Calls the app as the merchant: at the web process that is frozen, or at the other one. */
  call(at: 'web' | 'beside', path: string, body?: object): Promise<{ status: number; body: Answer }>
  writtenLate(): Promise<number>
}

export interface Answer {
  code?: string
  message?: string
  data?: never
}

export async function openStage(): Promise<Stage> {
  await using stack = new AsyncDisposableStack()
  const folder = mkdtempSync(join(tmpdir(), 'signpost-frozen-'))
  stack.defer(() => rmSync(folder, { recursive: true, force: true }))
  const installation = stack.use(
    await startInstallation({
      generator: true,
      env: { TIME_LIMITS_SCALE: String(SCALE), BILLING: 'on', DEFAULT_PLAN: 'ultimate' },
    }),
  )
  await installation.faults({
    bucketSize: 20_000,
    restoreRate: 1_000,
    bulkLinesPerSecond: 300,
    latencyMs: 20,
  })
  const store = await installation.addStore({ products: PRODUCTS })
  await installation.web.process.app.db.withShop(store.shopId, (tx) =>
    boughtCredits(tx, store.shopId, 100_000),
  )
  const freezeFile = {
    'worker-0': join(folder, 'worker-0'),
    'worker-1': join(folder, 'worker-1'),
    web: join(folder, 'web'),
  }
  const workers: Stage['workers'] = [
    installation.startWorker({ FREEZE_FILE: freezeFile['worker-0'] }),
    installation.startWorker({ FREEZE_FILE: freezeFile['worker-1'] }),
  ]
  const web = installation.startWebProcess({ FREEZE_FILE: freezeFile.web })
  stack.defer(() => {
    for (const one of [...workers, web]) if (one.isRunning()) one.thaw()
  })
  const at = { web: `http://127.0.0.1:${installation.webPort}`, beside: installation.web.url }
  const raw: string[] = []
  const call: Stage['call'] = async (where, path, body) => {
    const answer = await fetch(`${at[where]}/apps/api${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${await sessionToken(store.domain, installation.platform)}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const told = (await answer.json()) as Answer
    if (answer.status >= 500 && told.code === 'http.internal') raw.push(`${path}: ${JSON.stringify(told)}`)
    return { status: answer.status, body: told }
  }
  await until(
    () => call('web', '/profile').catch(() => ({ status: 0 })),
    ({ status }) => status === 200,
    { seconds: 90, everyMs: 200, words: () => web.log() },
  )
  await call('beside', '/catalogue/sync', {})
  await until(
    () =>
      installation.look<{ many: number }>(
        `select count(*)::int as many from catalogue_resources where shop_id = $1 and kind = 'product'`,
        [store.shopId],
      ),
    ([row]) => (row?.many ?? 0) === PRODUCTS,
    { seconds: 120, everyMs: 200, words: () => workers[0].log() },
  )
  const owned = stack.move()
  return {
    installation,
    store,
    products: await platformProducts(installation.platform, store),
    ids: everyId(store, PRODUCTS),
    workers,
    web,
    freezeFile,
    foreign: new Set(),
    waits: [],
    raw,
    call,
    writtenLate: async () => {
      const [row] = await installation.look<{ many: number }>(
        `select count(*)::int as many from changes where error_code like 'changes.written-late%'`,
      )
      return row?.many ?? 0
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}
