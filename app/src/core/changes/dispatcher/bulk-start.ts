import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { BulkMutationRefused } from '#adapters/platform/bulk-operations/bulk-mutations.ts'
import type { ChangeKind } from '../change-kind.ts'
import { LeasedSend } from '../send-lease.ts'
import type { BulkLoad } from './bulk-choice.ts'
import { faultOf } from './faults.ts'
import { commitIntent } from './intent.ts'
import { type LaneWork, refuseLost } from './lane-work.ts'
import { endLateBulk } from './late-bulk.ts'
import { againOrFailed } from './outcomes.ts'
import type { PickedChange, PickedOperation } from './pick.ts'
import { settleChanges } from './settle-changes.ts'
import { verdictOn } from './verdict.ts'

/** Mark of changes whose bulk mutation is being handed over: whether it was started is not known yet. */
export const STARTING = 'starting:'

/**
 * Hands changes over as one bulk mutation: read, intent, upload, start. Its results are gathered by later slices. Where
 * that does not come about the changes wait again, and calls are the way for a while.
 */
export async function startBulk(
  work: LaneWork,
  kind: ChangeKind<unknown>,
  entry: { operation: PickedOperation; load: BulkLoad },
): Promise<void> {
  const { ctx } = work
  const { bulk, lines } = entry.load
  const changes = lines.flat()
  const current = await kind.read(ctx, changes).catch((error: unknown) => {
    ctx.log.info({ err: error, kind: kind.name }, 'the store could not be read before a bulk mutation')
    return null
  })
  if (!current) return work.pace.restBulk(ctx.shop.id)
  const judged = changes.map((change, at) => {
    const now = current[at] ?? null
    return { change, current: now, verdict: verdictOn(kind, change, now) }
  })
  const bulkId = `${STARTING}${randomUUID()}`
  const sent = await commitIntent(work, kind, { operation: entry.operation, judged, bulkId })
  if (sent.length === 0) return
  const sentLines = [...Map.groupBy(sent, ({ resourceId }) => resourceId).values()]
  await noteLines(work, sentLines)
  refuseLost(work)
  try {
    const texts = sentLines.map((line) => JSON.stringify(bulk.variables(line)))
    const guard = new LeasedSend(work.holds)
    const { id } = await ctx.bulkMutations.start(ctx.shop, { document: bulk.document, lines: texts, guard })
    const noted = await ctx.tx((tx) =>
      sql`update changes set bulk_id = ${id} where shop_id = ${ctx.shop.id} and bulk_id = ${bulkId}`.execute(
        tx,
      ),
    )
    // Somebody else took them for not started, and writes them by now.
    if (noted.numAffectedRows === 0n) return await endLateBulk(work, kind, { id, lines: sentLines })
    ctx.log.info({ bulk: id, lines: texts.length, kind: kind.name }, 'a bulk mutation was started')
  } catch (error) {
    await notStarted(work, kind, { sent, error })
  }
}

/** Which line of the file each change is in: results name the line, not the resource. */
async function noteLines(work: LaneWork, lines: PickedChange[][]): Promise<void> {
  const rows = lines.flatMap((line, at) => line.map(({ id }) => ({ id, at })))
  await work.ctx.tx((tx) =>
    sql`
      update changes c set bulk_line = l.line
        from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ at }) => at)}::int[]) as l (id, line)
        where c.id = l.id`.execute(tx),
  )
}

async function notStarted(
  work: LaneWork,
  kind: ChangeKind<unknown>,
  { sent, error }: { sent: PickedChange[]; error: unknown },
): Promise<void> {
  const refused = error instanceof BulkMutationRefused
  const fault = faultOf(error)
  work.ctx.log.info({ err: error, kind: kind.name }, 'a bulk mutation was not started')
  work.pace.restBulk(work.ctx.shop.id)
  // It may run: the changes stay marked, and a later slice looks.
  if (!refused && fault.mayHaveApplied) return
  // Nothing was sent: this was no attempt.
  const settlements = sent.map((change) => {
    const settlement = againOrFailed(
      change,
      { ...fault, mayRetry: refused || fault.mayRetry },
      change.attempts,
    )
    return refused ? { ...settlement, nextAt: null } : settlement
  })
  await work.ctx.tx((tx) => settleChanges(work.ctx, tx, { kind, settlements }))
}
