import { sql } from 'kysely'
import { guarded, PlatformError } from '#adapters/platform/admin-graphql/client.ts'
import { changesErrors } from '#core/changes/errors.ts'
import { type AppContext, type ShopContext, shopContext } from '#core/context/context.ts'
import { activeAmong } from '#core/shops/access.ts'
import { withoutLeft } from '#core/shops/left.ts'
import type { ShopId } from '#kit/server/db/shop-tx.ts'
import type { JobHandler } from '#kit/server/queue/queue-worker.ts'
import { AppError } from '#kit/shared/errors.ts'
import { isTurnOfQuiet, secondsLater } from './jitter.ts'
import type { AnyJobDefinition } from './job.ts'
import { JOBS, SCHEDULED_KEY } from './job.ts'

/** Job that distributes a scheduled job to every installed shop; it belongs to no shop itself. */
export const FAN_OUT = 'registry.fan-out'

const PAGE = 500
/** Jobs enqueued by one transaction. It holds a lock for each, and the room for locks is everybody's. */
const TOGETHER = 100

/**
 * Returns the handlers of all declared jobs, each run in the context of its shop, and the one that distributes
 * scheduled jobs.
 */
export function jobHandlers(app: AppContext): JobHandler[] {
  return [
    ...app.offered(JOBS).map((definition) => ({
      name: definition.name,
      ...(definition.fetches !== undefined && { fetches: definition.fetches }),
      run: (job: HandedJob) => runForShop(app, definition, job),
    })),
    { name: FAN_OUT, run: ({ payload }) => fanOut(app, (payload as { job: string }).job) },
  ]
}

interface HandedJob {
  shop: string
  payload: unknown
  signal: AbortSignal
}

async function runForShop(app: AppContext, definition: AnyJobDefinition, job: HandedJob): Promise<void> {
  const shop = await app.db.withShop(job.shop, (tx) =>
    tx.selectFrom('shops').select('domain').where('id', '=', job.shop).executeTakeFirst(),
  )
  // The shop was redacted since: none of its data may come back.
  if (!shop) return
  const actor = { kind: 'system' as const, name: definition.name }
  const ctx = underSignal(shopContext(app, { id: job.shop, domain: shop.domain }, actor), job.signal)
  try {
    await definition.run(ctx, definition.payload.parse(job.payload), { signal: job.signal })
  } catch (error) {
    // A retry would not help: the merchant has to open the app, or bring it back, first.
    if (error instanceof PlatformError && error.kind === 'not-authorized')
      return ctx.log.info({ job: definition.name }, 'skipped a job: the shop gives no access')
    if (error instanceof AppError && error.code === changesErrors.left.code)
      return ctx.log.info(
        { job: definition.name },
        'skipped a job: the shop has taken Signpost off its store',
      )
    throw error
  }
}

/** A worker that lost the job must not continue: another one is working on it. */
function underSignal(ctx: ShopContext, signal: AbortSignal): ShopContext {
  const guard = { maySend: () => !signal.aborted, handedOver: () => {} }
  return {
    ...ctx,
    platform: guarded(ctx.platform, guard),
    tx: async (work) => {
      signal.throwIfAborted()
      return ctx.tx(work)
    },
    read: async (query) => {
      signal.throwIfAborted()
      return ctx.read(query)
    },
  }
}

/**
 * Enqueues the job for each shop at the shop's own time in the job's window; for a quiet shop once a day, however
 * often the job runs. Skips a job that is no longer scheduled.
 */
async function fanOut(app: AppContext, name: string): Promise<void> {
  const { every, untilLeft, whileErasing } = app.offered(JOBS).find((job) => job.name === name) ?? {}
  if (every === undefined) return
  const now = await databaseNow(app)
  let after: ShopId = '0'
  for (;;) {
    const page = await (whileErasing ? erasingShops : installedShops)(app, after)
    const shops = untilLeft ? await withoutLeft(app.db, page) : page
    const due = whileErasing ? shops : await dueAmong(app, shops, { every, now })
    for (let at = 0; at < due.length; at += TOGETHER) {
      const jobs = due
        .slice(at, at + TOGETHER)
        .map((shop) => ({ shop, payload: {}, key: SCHEDULED_KEY, startAfter: startOf(every, shop) }))
      await app.db.withoutShop((tx) => app.queue.enqueueAll(name, jobs, tx))
    }
    const last = page.at(-1)
    if (last === undefined || page.length < PAGE) return
    after = last
  }
}

async function installedShops({ db }: AppContext, after: ShopId): Promise<ShopId[]> {
  const { rows } = await sql<{ id: ShopId }>`
    select id from signpost_installed_shops(${after}, ${PAGE})`.execute(db.kysely)
  return rows.map(({ id }) => id)
}

async function erasingShops({ db }: AppContext, after: ShopId): Promise<ShopId[]> {
  const { rows } = await sql<{ id: ShopId }>`
    select id from signpost_erasing_shops(${after}, ${PAGE})`.execute(db.kysely)
  return rows.map(({ id }) => id)
}

/** Returns the active shops, and the quiet ones whose turn it is. */
async function dueAmong(
  app: AppContext,
  shops: readonly ShopId[],
  { every, now }: { every: string; now: Date },
): Promise<ShopId[]> {
  const others = shops.filter((id) => !isTurnOfQuiet(every, id, now))
  if (others.length === 0) return [...shops]
  const active = await activeAmong(app.db, others)
  const passedBy = new Set(others.filter((id) => !active.has(id)))
  return shops.filter((id) => !passedBy.has(id))
}

/** The database's clock: workers with clocks of their own would not agree on whose turn it is. */
async function databaseNow({ db }: AppContext): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db.kysely)
  return (rows[0] as { now: Date }).now
}

function startOf(every: string, shop: ShopId): Date {
  return new Date(Date.now() + secondsLater(every, shop) * 1_000)
}
