import { sql } from 'kysely'
import type {
  BulkMutationLine,
  BulkMutationStatus,
} from '#adapters/platform/bulk-operations/bulk-mutations.ts'
import { shopOf } from '#kit/server/db/shop-tx.ts'
import type { ChangeKind } from '../change-kind.ts'
import { readStoreWays, recordBulkPace, type StoreWays } from '../kinds/store-ways.ts'
import { type ChangeOutcome, PLAIN } from '../outcome/change-outcome.ts'
import { INTERRUPTION, outcomeOfAnswer, outcomesByReading } from '../outcome/outcome-of.ts'
import { recordOutcomes } from '../outcome/store-outcomes.ts'
import { inOrder } from './bulk-choice.ts'
import { STARTING } from './bulk-start.ts'
import { type PickedChange, pickedColumns } from './pick.ts'
import { READ_LATER } from './read-back.ts'
import { kindOf, type ShopQueueWork } from './shop-queue-work.ts'
import { holdShopQueue } from './shop-queues.ts'

/** Interval between status queries of a running bulk mutation. */
const ASK_AGAIN_MS = 1_000
/** How long a bulk mutation may take to appear if its worker died while handing it over. */
const APPEARS_WITHIN_MS = 2_500
/** Changes whose outcomes are stored in one transaction. */
const CHUNK = 250

type SentInBulk = PickedChange & { line: number }

/** Gathers the results of the shop's ended bulk mutations. Returns when to look again; null if none is under way. */
export async function gatherBulk(work: ShopQueueWork): Promise<number | null> {
  const { ctx, shopQueue } = work
  const { rows } = await ctx.tx(async (tx) => {
    const { now, sendsUntil } = await holdShopQueue(tx, shopQueue)
    return sql<{ bulkId: string; sentAgoMs: number; isCancelled: boolean }>`
      select c.bulk_id as "bulkId", 
          (extract(epoch from ${now}::timestamptz - greatest(max(c.sent_at), ${sendsUntil}::timestamptz)) * 1000)::double precision as "sentAgoMs",
          bool_or(o.cancel_asked) as "isCancelled"
        from changes c join operations o on o.shop_id = ${shopOf(tx)} and o.shop_id = c.shop_id and o.id = c.operation_id
        where c.shop_id = ${shopOf(tx)} and c.state = 'applying' and c.bulk_id is not null group by c.bulk_id`.execute(
      tx,
    )
  })
  const ends = await Promise.all(
    rows.map(async ({ bulkId, sentAgoMs, isCancelled }) =>
      bulkId.startsWith(STARTING)
        ? handOverEnded(work, { sentAgoMs, known: rows.map((row) => row.bulkId) })
        : mutationEnded(work, { bulkId, isCancelled }),
    ),
  )
  for (const [at, { bulkId }] of rows.entries()) {
    const ended = ends[at]
    if (!ended) continue
    await gather(work, bulkId, ended.url)
    if ('seen' in ended && ended.seen?.state === 'done') await recordBulkPace(ctx, ended.seen)
  }
  const isWaiting = ends.some((ended) => ended === null)
  return isWaiting ? performance.now() + ASK_AGAIN_MS : null
}

async function mutationEnded(
  work: ShopQueueWork,
  { bulkId, isCancelled }: { bulkId: string; isCancelled: boolean },
): Promise<{ url: string | null; seen?: BulkMutationStatus } | null> {
  const { ctx } = work
  const status = await ctx.bulkMutations.status(ctx.shop, bulkId)
  if (!status) return { url: null }
  if (status.state === 'running' && isCancelled) await ctx.bulkMutations.cancel(ctx.shop, bulkId)
  return status.state === 'running' || status.state === 'cancelling'
    ? null
    : { url: status.url, seen: status }
}

/**
 * Handles a handover whose worker died, or that the platform did not answer: once no unknown bulk mutation of ours is
 * running, reading the store shows the outcome; null until then.
 */
async function handOverEnded(
  work: ShopQueueWork,
  { sentAgoMs, known }: { sentAgoMs: number; known: string[] },
): Promise<{ url: null } | null> {
  if (sentAgoMs < APPEARS_WITHIN_MS) return null
  const running = await work.ctx.bulkMutations.running(work.ctx.shop)
  return running.every(({ id }) => known.includes(id)) ? { url: null } : null
}

async function gather(work: ShopQueueWork, bulkId: string, url: string | null): Promise<void> {
  const { ctx, shopQueue } = work
  const { rows: changes } = await ctx.tx(async (tx) => {
    await holdShopQueue(tx, shopQueue)
    return sql<SentInBulk>`
      update changes set fencing_token = fencing_token + 1 where shop_id = ${shopOf(tx)} and state = 'applying' and bulk_id = ${bulkId}
        returning ${pickedColumns}, bulk_line as line`.execute(tx)
  })
  const kind = kindOf(ctx, changes[0]?.kind ?? '')
  if (!kind) return
  const ways = await readStoreWays(ctx)
  const byLine = Map.groupBy(changes, ({ line }) => line)
  const unanswered = new Set(changes)
  if (url !== null) {
    let outcomes: ChangeOutcome[] = []
    const store = async (): Promise<void> => {
      const chunk = outcomes
      outcomes = []
      await recordOutcomes(ctx, kind, chunk)
    }
    try {
      for await (const answer of ctx.bulkMutations.results(url)) {
        const line = inOrder(byLine.get(answer.line) ?? [])
        const answered = outcomesOf(kind, line, { ...answer, ways })
        for (const { change } of answered) unanswered.delete(change as SentInBulk)
        outcomes.push(...answered)
        if (outcomes.length >= CHUNK) await store()
      }
    } catch (error) {
      ctx.log.warn(
        { err: error, bulk: bulkId },
        'the results of a bulk mutation could not be read to the end',
      )
    }
    await store()
  }
  // A worker that ended in the middle of the handover is our interruption, not the platform's.
  await readRest(work, kind, { changes: [...unanswered], isInterruption: bulkId.startsWith(STARTING) })
}

function outcomesOf(
  kind: ChangeKind<unknown>,
  line: SentInBulk[],
  { data, errors, ways }: BulkMutationLine & { ways: StoreWays },
): ChangeOutcome[] {
  const [first] = line
  // A line that failed as a whole does not show what it did: the store is read.
  if (!first || data === null || errors.length > 0) return []
  const answers = kind.bulk?.(first, ways)?.outcomes(data, line) ?? []
  return line.flatMap((change, at): ChangeOutcome[] => {
    const answer = answers[at]
    if (answer === undefined) return []
    if (answer === 'again') return [{ ...PLAIN, change, state: 'pending', waitMs: null }]
    return [outcomeOfAnswer(change, answer, { speed: READ_LATER })]
  })
}

/** Reads back changes without an answer; those that are not on the store return to the queue. */
async function readRest(
  work: ShopQueueWork,
  kind: ChangeKind<unknown>,
  { changes, isInterruption }: { changes: SentInBulk[]; isInterruption: boolean },
): Promise<void> {
  const fault = { ...INTERRUPTION, isInterruption }
  for (let at = 0; at < changes.length; at += CHUNK) {
    const chunk = changes.slice(at, at + CHUNK)
    const outcomes = await outcomesByReading(work.ctx, kind, { changes: chunk, fault, speed: READ_LATER })
    await recordOutcomes(work.ctx, kind, outcomes)
  }
}
