import { setTimeout as wait } from 'node:timers/promises'
import { timeLimit } from '#kit/server/time-limits.ts'
import type { ChangeKind } from '../change-kind.ts'
import { readStoreWays } from '../store-ways.ts'
import type { LaneWork } from './lane-work.ts'
import { settlementOf } from './outcomes.ts'
import type { PickedChange } from './pick.ts'
import { settleChanges } from './settle-changes.ts'
import type { ChangeSettlement } from './settlement.ts'

const ASK_AGAIN_MS = 500

/**
 * A bulk mutation that was started although its changes are somebody else's by now, because the process stood still with
 * the call half sent: it is stopped, and what it wrote until then is journalled as written late.
 */
export async function endLateBulk(
  { ctx }: LaneWork,
  kind: ChangeKind<unknown>,
  { id, lines }: { id: string; lines: PickedChange[][] },
): Promise<void> {
  ctx.log.warn({ bulk: id }, 'a bulk mutation was started after its lease; it is stopped')
  await ctx.bulkMutations.cancel(ctx.shop, id)
  const deadline = performance.now() + timeLimit('singleEdit')
  for (;;) {
    const status = await ctx.bulkMutations.status(ctx.shop, id)
    if (!status) return
    if (status.state !== 'running' && status.state !== 'cancelling') {
      if (status.url) await journal({ ctx, kind, lines }, status.url)
      return
    }
    if (performance.now() > deadline) return
    await wait(ASK_AGAIN_MS)
  }
}

async function journal(
  { ctx, kind, lines }: Pick<LaneWork, 'ctx'> & { kind: ChangeKind<unknown>; lines: PickedChange[][] },
  url: string,
): Promise<void> {
  const ways = await readStoreWays(ctx)
  for await (const { line, data, errors } of ctx.bulkMutations.results(url)) {
    const changes = lines[line] ?? []
    const [first] = changes
    if (!first || data === null || errors.length > 0) continue
    const outcomes = kind.bulk?.(first, ways)?.outcomes(data, changes) ?? []
    const settlements = changes.flatMap((change, at): ChangeSettlement[] => {
      const outcome = outcomes[at]
      return outcome !== undefined && outcome !== 'again' && outcome.status === 'applied'
        ? [settlementOf(change, outcome, true)]
        : []
    })
    await ctx.tx((tx) => settleChanges(ctx, tx, { kind, settlements }))
  }
}
