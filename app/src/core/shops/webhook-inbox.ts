import { setTimeout as wait } from 'node:timers/promises'
import { sql, type Transaction } from 'kysely'
import type { Webhook } from '#adapters/platform/webhooks/webhook.ts'
import type { AppContext, ShopContext } from '#core/context/context.ts'
import { inBatches } from '#kit/server/batches.ts'
import type { DB } from '#kit/server/db/generated/schema.ts'
import { keepPlan } from '#kit/server/db/kept-plan.ts'
import { clockOf, type ShopId } from '#kit/server/db/shop-tx.ts'
import { createTurns } from '#kit/server/threads/turns.ts'
import { AppError } from '#kit/shared/errors.ts'
import { createActivity } from './access.ts'
import { shopErrors } from './errors.ts'

/** The job that processes the inbox. */
export const PROCESS_WEBHOOK = 'shops.process-webhook'

/**
 * Topics whose processing changes our data without reading the platform: header and signed body must name the same
 * shop.
 */
const STRICT = new Set(['app/uninstalled', 'customers/data_request', 'customers/redact', 'shop/redact'])

/** PostgreSQL's code for a reference to a row that is gone. */
const FOREIGN_KEY = '23503'

export type Receipt = 'recorded' | 'known' | 'unknown-shop' | 'other-shop'

/** Timeout of a transaction with deliveries of several shops. */
const SHARED_PATIENCE_MS = 500
/** Timeout of a transaction with one shop's own deliveries. */
const OWN_PATIENCE_MS = 2_000
/** A shop whose own deliveries take longer is slow, unless all shops are. */
const SLOW_MS = 300
/** Slow also means longer than usual by this factor: a busy database slows down all shops. */
const SLOW_TIMES = 4
/** Maximum number of slow shops a process remembers at a time; further ones are recorded with the others again. */
const MOST_APART = 10_000
/**
 * Deliveries arrive a few milliseconds apart, and a transaction for three of them costs nearly as much as for twenty.
 * Waiting for more delays the response by 50 ms at most; the platform waits five seconds for it.
 */
const GATHER = { ms: 50, enough: 32 }
/** Slow shops recorded separately at the same time, and maximum number of waiting deliveries of one of them. */
const APART_AT_ONCE = 4
const APART_WAITING = 200

/**
 * Creates the inbox. It records a delivery and enqueues its processing, in one transaction shared by concurrent
 * deliveries of any shops, and responds after the commit. A repeated delivery is recorded once. The header that names
 * the shop is not signed: for topics that act without reading the platform the body must agree.
 *
 * A shop whose rows are locked, or whose server is down or slow, is recorded separately until that is over: its
 * deliveries queue behind each other and delay no other shop.
 */
export function createInbox(app: AppContext): (webhook: Webhook) => Promise<Receipt> {
  const apart = new Set<string>()
  const noteActive = createActivity(app)
  /** Milliseconds such a transaction takes without obstruction: the recent minimum. */
  let usual = SLOW_MS / SLOW_TIMES
  const timed = async (webhooks: readonly Webhook[], patienceMs: number) => {
    const began = performance.now()
    const { receipts, shops } = await noteWebhooks(app, webhooks, patienceMs)
    const ms = performance.now() - began
    for (const shop of shops) noteActive(shop)
    const isSlow = ms > Math.max(SLOW_MS, SLOW_TIMES * usual)
    usual = Math.min(ms, usual * 1.1)
    return { outcomes: receipts.map((receipt): Outcome => ({ receipt })), isSlow }
  }
  const noteOwn = async (
    shop: string,
    own: readonly Webhook[],
    patienceMs = OWN_PATIENCE_MS,
  ): Promise<Outcome[]> => {
    const keepApart = () => apart.size < MOST_APART && apart.add(shop)
    try {
      const note = () => timed(own, patienceMs)
      // Erased while its deliveries were being recorded: a second look no longer finds the shop, and nothing is left to do.
      const { outcomes, isSlow } = await note().catch((error: unknown) => {
        if (isErased(error)) return note()
        throw error
      })
      if (isSlow) keepApart()
      else apart.delete(shop)
      return outcomes
    } catch (error) {
      keepApart()
      return own.map(() => ({ error }))
    }
  }
  const noteApart = apartNotes(noteOwn)
  /**
   * After a shared transaction timed out, records each shop separately to find the slow one. Has slots of its own,
   * apart from those of known slow shops, and no more time than the shared transaction had: others wait behind it.
   */
  const noteBriefly = (shop: string, own: readonly Webhook[]) => noteOwn(shop, own, SHARED_PATIENCE_MS)
  const noteSuspect = apartNotes(noteBriefly)
  const againApart = async (outcome: Outcome, webhook: Webhook): Promise<Outcome> =>
    'error' in outcome && isTimedOut(outcome.error) ? noteApart(webhook) : outcome
  const noteShared = inBatches<Webhook, Outcome | Promise<Outcome>>({
    run: async (webhooks) => {
      const [first, ...others] = new Set(webhooks.map(({ shop }) => shop))
      if (first !== undefined && others.length === 0) {
        const outcomes = await noteBriefly(first, webhooks)
        return webhooks.map((webhook, at) => againApart(outcomes[at] as Outcome, webhook))
      }
      const shared = timed(webhooks, SHARED_PATIENCE_MS).then(
        ({ outcomes }) => outcomes,
        () => null,
      )
      const patience = Math.max(SHARED_PATIENCE_MS, SLOW_TIMES * usual)
      const noted = await Promise.race([shared, wait(patience, null, { ref: false })])
      // Deliveries the shared transaction recorded after all are recognised as known.
      return noted ?? webhooks.map(async (webhook) => againApart(await noteSuspect(webhook), webhook))
    },
    most: 200,
    atOnce: 4,
    slowAfterMs: 50,
    gather: GATHER,
  })
  return async (webhook) => {
    const namesOther = webhook.bodyShop !== null && webhook.bodyShop !== webhook.shop
    if (namesOther || (STRICT.has(webhook.topic) && webhook.bodyShop === null)) return 'other-shop'
    const outcome = await (apart.has(webhook.shop) ? noteApart(webhook) : noteShared(webhook))
    if ('error' in outcome) throw outcome.error
    return outcome.receipt
  }
}

/** Groups deliveries by shop: those that arrive while a shop's are being recorded form its next batch. */
function apartNotes(
  note: (shop: string, own: readonly Webhook[]) => Promise<Outcome[]>,
): (webhook: Webhook) => Promise<Outcome> {
  const turns = createTurns<() => Promise<void>>({
    slots: APART_AT_ONCE,
    slotsOfOne: 1,
    waitingOfOne: 1,
    start: (job) => job(),
  })
  const waiting = new Map<string, { webhook: Webhook; resolve(outcome: Outcome): void }[]>()
  return (webhook) =>
    new Promise((resolve) => {
      const { shop } = webhook
      const own = waiting.get(shop)
      if (own && own.length >= APART_WAITING) resolve({ error: new AppError(shopErrors.tooManyCalls) })
      else if (own) own.push({ webhook, resolve })
      else {
        waiting.set(shop, [{ webhook, resolve }])
        turns.add(shop, async () => {
          const taken = waiting.get(shop) ?? []
          waiting.delete(shop)
          const outcomes = await note(
            shop,
            taken.map((one) => one.webhook),
          )
          taken.forEach((one, at) => one.resolve(outcomes[at] as Outcome))
        })
      }
    })
}

/** True if a statement took longer than its limit, or waited longer for a lock. */
const isTimedOut = (error: unknown): boolean =>
  ['57014', '55P03'].includes(String((error as { code?: unknown } | null)?.code))

/** True if the shop's row was deleted between finding it and writing what refers to it. */
const isErased = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === FOREIGN_KEY

type Outcome = { receipt: Receipt } | { error: unknown }

async function noteWebhooks(
  app: AppContext,
  webhooks: readonly Webhook[],
  patienceMs: number,
): Promise<{ receipts: Receipt[]; shops: Set<ShopId> }> {
  return app.db.withoutShop(async (tx) => {
    await sql
      .raw(`set local lock_timeout = ${patienceMs}; set local statement_timeout = ${patienceMs}`)
      .execute(tx)
    const { rows } = await sql<{ shop: ShopId | null; fresh: boolean; now: string }>`${keepPlan}
      select shop, fresh, clock_timestamp()::text as now from signpost_note_webhooks(
        ${webhooks.map((one) => one.shop)}::text[], ${webhooks.map((one) => one.webhookId)}::text[],
        ${webhooks.map((one) => one.topic)}::text[], ${webhooks.map((one) => one.resourceId)}::text[],
        ${webhooks.map((one) => one.triggeredAt)}::timestamptz[]) order by place`.execute(tx)
    const jobs = new Map<string, { shop: ShopId; payload: object; key: string }>()
    const seen = new Set<string>()
    const receipts = webhooks.map(({ topic, webhookId }, at): Receipt => {
      const { shop, fresh } = rows[at] ?? { shop: null, fresh: false }
      if (shop === null) return 'unknown-shop'
      const id = `${shop} ${webhookId}`
      if (!fresh || seen.has(id)) return 'known'
      seen.add(id)
      jobs.set(`${shop} ${topic}`, { shop, payload: { topic }, key: topic })
      return 'recorded'
    })
    await noteEdits(tx, webhooks, rows)
    await app.queue.enqueueAll(PROCESS_WEBHOOK, [...jobs.values()], tx)
    return { receipts, shops: new Set([...jobs.values()].map(({ shop }) => shop)) }
  })
}

/** An edit matters to writes sent within this time. */
const MATTERS = '15 minutes'

/**
 * Stores the content of reported edits of resources that are being written: our write may have overwritten the edit.
 */
async function noteEdits(
  tx: Transaction<DB>,
  webhooks: readonly Webhook[],
  rows: readonly { shop: ShopId | null; now: string }[],
): Promise<void> {
  const edits = webhooks.flatMap(({ edit, resourceId, triggeredAt }, at) => {
    const shop = rows[at]?.shop
    return edit && resourceId && shop ? [{ ...edit, resourceId, triggeredAt, shop }] : []
  })
  if (edits.length === 0) return
  await sql`${keepPlan}
    select signpost_note_edits(${edits.map(({ shop }) => shop)}::bigint[],
      ${edits.map(({ resourceId }) => resourceId)}::text[], ${edits.map(({ editedAt }) => editedAt)}::timestamptz[],
      ${edits.map(({ triggeredAt }) => triggeredAt)}::timestamptz[],
      ${edits.map(({ handle }) => handle)}::text[], ${edits.map(({ body }) => body)}::text[],
      ${rows[0]?.now}::timestamptz - ${MATTERS}::interval)`.execute(tx)
}

/** A resource with waiting deliveries: reading it once answers them all. */
export interface WaitingResource {
  resourceId: string | null
  ids: string[]
  /** Time of the newest delivery. */
  triggeredAt: Date
}

/** Resources processed together: as many as one platform query takes. */
const TOGETHER = 100
/** Deliveries searched for them. */
const DELIVERIES = 2_000

/** Returns the waiting resources of a topic, oldest delivery first, each with its deliveries, and whether more wait. */
export async function waitingWebhooks(
  ctx: ShopContext,
  topic: string,
): Promise<{ waiting: WaitingResource[]; isMore: boolean }> {
  const rows = await ctx.tx((tx) =>
    tx
      .selectFrom('webhook_inbox')
      .select(['webhook_id', 'resource_id', 'triggered_at'])
      .where('shop_id', '=', ctx.shop.id)
      .where('topic', '=', topic)
      .where('processed_at', 'is', null)
      .orderBy('received_at')
      .limit(DELIVERIES)
      .execute(),
  )
  const resources = Map.groupBy(rows, (row) => row.resource_id)
  const waiting = [...resources].slice(0, TOGETHER).map(([resourceId, own]) => ({
    resourceId,
    ids: own.map((row) => row.webhook_id),
    triggeredAt: new Date(Math.max(...own.map((row) => row.triggered_at.getTime()))),
  }))
  return { waiting, isMore: resources.size > TOGETHER || rows.length === DELIVERIES }
}

/** Attempts at a delivery that fails by itself. */
const MOST_ATTEMPTS = 5

/** Counts an attempt at deliveries that failed; returns those that have had their last. */
export async function noteFailure(ctx: ShopContext, ids: string[]): Promise<string[]> {
  const rows = await ctx.tx((tx) =>
    tx
      .updateTable('webhook_inbox')
      .set(({ eb }) => ({ attempts: eb('attempts', '+', 1) }))
      .where('shop_id', '=', ctx.shop.id)
      .where('webhook_id', '=', sql<string>`any(${ids}::text[])`)
      .returning(['webhook_id', 'attempts'])
      .execute(),
  )
  return rows.filter(({ attempts }) => attempts >= MOST_ATTEMPTS).map(({ webhook_id }) => webhook_id)
}

/** Stores the outcome of deliveries. Does nothing if the shop and its inbox are gone. */
export async function markProcessed(ctx: ShopContext, ids: string[], outcome: string): Promise<void> {
  await ctx.tx(async (tx) => {
    const now = await clockOf(tx)
    await tx
      .updateTable('webhook_inbox')
      .set({ processed_at: now, outcome })
      .where('shop_id', '=', ctx.shop.id)
      .where('webhook_id', '=', sql<string>`any(${ids}::text[])`)
      .execute()
  })
}
