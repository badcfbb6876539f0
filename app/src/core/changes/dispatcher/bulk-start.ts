import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { BulkMutationRefused } from '#adapters/platform/bulk-operations/bulk-mutations.ts'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import type { ChangeKind } from '../change-kind.ts'
import { readStoreWays, restBulk } from '../kinds/store-ways.ts'
import { PLAIN } from '../outcome/change-outcome.ts'
import { faultOf } from '../outcome/faults.ts'
import { decideSend } from '../outcome/outcome-of.ts'
import { LeasedSend } from '../outcome/send-call.ts'
import { storeOutcomes } from '../outcome/store-outcomes.ts'
import { asExpected, type BulkLoad, linesOf } from './bulk-choice.ts'
import { commitIntent } from './intent.ts'
import { endLateBulk } from './late-bulk.ts'
import type { PickedChange, PickedOperation } from './pick.ts'
import { refuseLost, type ShopQueueWork } from './shop-queue-work.ts'

/** Prefix of the bulk id while a bulk mutation is handed over: whether it was started is not known yet. */
export const STARTING = 'starting:'

/**
 * Hands changes over as one bulk mutation: read, intent, upload, start. Later slices gather its results. If it cannot
 * be started, the changes return to the queue and calls are used for a while. Returns the changes that this mutation
 * does not carry, by the value read right before: they need a call each.
 */
export async function startBulk(
  work: ShopQueueWork,
  kind: ChangeKind<unknown>,
  entry: { operation: PickedOperation; load: BulkLoad },
): Promise<PickedChange[]> {
  const { ctx } = work
  const { bulk, lines } = entry.load
  const changes = lines.flat()
  const current = await kind.read(ctx, changes).catch((error: unknown) => {
    ctx.log.info({ err: error, kind: kind.name }, 'the store could not be read before a bulk mutation')
    return null
  })
  if (!current) {
    await restBulk(ctx)
    return []
  }
  // The reading may have shown that the store does not take them this way.
  const ways = await readStoreWays(ctx)
  if (changes.some((change) => kind.bulk?.(asExpected(change), ways) !== bulk)) return []
  const all = changes.map((change, at) => {
    const now = current[at] ?? null
    return { change, current: now, decision: decideSend(kind, change, now) }
  })
  const isCarried = ({ change, current: before, decision }: (typeof all)[number]): boolean =>
    decision !== 'send' || kind.bulk?.({ ...change, before }, ways) === bulk
  const rest = all.filter((one) => !isCarried(one)).map(({ change }) => change)
  const bulkId = `${STARTING}${randomUUID()}`
  const decided = all.filter(isCarried)
  const sent = await commitIntent(work, kind, { operation: entry.operation, decided, bulkId })
  if (sent.length > 0) await handOver(work, kind, { bulk, sent, bulkId })
  return rest
}

async function handOver(
  work: ShopQueueWork,
  kind: ChangeKind<unknown>,
  { bulk, sent, bulkId }: { bulk: BulkLoad['bulk']; sent: PickedChange[]; bulkId: string },
): Promise<void> {
  const { ctx } = work
  const sentLines = linesOf(bulk, [...Map.groupBy(sent, ({ resourceId }) => resourceId).values()])
  await noteLines(work, sentLines)
  refuseLost(work)
  try {
    const texts = sentLines.map((line) => JSON.stringify(bulk.variables(line)))
    const guard = new LeasedSend(work.holds)
    const { id } = await ctx.bulkMutations.start(ctx.shop, { document: bulk.document, lines: texts, guard })
    const noted = await ctx.tx((tx) =>
      sql`
        update changes c set bulk_id = ${id}
          from unnest(${sent.map(({ id: change }) => change)}::bigint[], ${sent.map(({ fencingToken }) => fencingToken)}::bigint[])
            as own (id, fencing_token)
          where c.shop_id = ${ctx.shop.id} and c.id = own.id and c.fencing_token = own.fencing_token and c.bulk_id = ${bulkId}`.execute(
        tx,
      ),
    )
    // Another worker considered them not started: it reads them back, or has already written them.
    if (noted.numAffectedRows === 0n) return await endLateBulk(work, kind, { id, lines: sentLines })
    ctx.log.info({ bulk: id, lines: texts.length, kind: kind.name }, 'a bulk mutation was started')
  } catch (error) {
    await notStarted(work, kind, { sent, error })
  }
}

/** Stores the file line of each change: results name the line, not the resource. */
async function noteLines(work: ShopQueueWork, lines: PickedChange[][]): Promise<void> {
  const rows = lines.flatMap((line, at) => line.map(({ id }) => ({ id, at })))
  await work.ctx.tx((tx) =>
    sql`
      update changes c set bulk_line = l.line
        from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ at }) => at)}::int[]) as l (id, line)
        where c.shop_id = ${shopOf(tx)} and c.id = l.id`.execute(tx),
  )
}

async function notStarted(
  work: ShopQueueWork,
  kind: ChangeKind<unknown>,
  { sent, error }: { sent: PickedChange[]; error: unknown },
): Promise<void> {
  const { ctx } = work
  const refused = error instanceof BulkMutationRefused
  ctx.log.info({ err: error, kind: kind.name }, 'a bulk mutation was not started')
  // Busy: five others are running, so this one waits for its turn.
  const isBusy = refused && error.reason === 'busy'
  if (!isBusy) await restBulk(ctx)
  // It may be running: the changes stay marked, and a later slice looks.
  if (!refused && faultOf(error).mayHaveApplied) return
  const waitMs = isBusy ? BUSY_MS : null
  const outcomes = sent.map((change) => ({ ...PLAIN, change, state: 'pending' as const, waitMs }))
  await ctx.tx(async (tx) => {
    await unsend(tx, sent)
    await storeOutcomes(ctx, tx, { kind, outcomes })
  })
}

/** How long a file waits while the platform is busy with others. */
const BUSY_MS = 2_000

/** Takes the attempt back: nothing was sent. */
async function unsend(tx: ShopTx, sent: PickedChange[]): Promise<void> {
  await sql`
    update changes c set attempts = greatest(0, c.attempts - 1), sent_at = case when w.sent then c.sent_at end
      from unnest(${sent.map(({ id }) => id)}::bigint[], ${sent.map(({ fencingToken }) => fencingToken)}::bigint[],
          ${sent.map(({ sentBefore }) => sentBefore)}::boolean[]) as w (id, fencing_token, sent)
      where c.shop_id = ${shopOf(tx)} and c.id = w.id and c.fencing_token = w.fencing_token and c.state = 'applying'`.execute(
    tx,
  )
}
