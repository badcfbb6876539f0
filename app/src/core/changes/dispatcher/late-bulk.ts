import { setTimeout as wait } from 'node:timers/promises'
import { timeLimit } from '#kit/server/time-limits.ts'
import type { ChangeKind } from '../change-kind.ts'
import { readStoreWays } from '../kinds/store-ways.ts'
import type { ChangeOutcome } from '../outcome/change-outcome.ts'
import { outcomeOfAnswer } from '../outcome/outcome-of.ts'
import { storeOutcomes } from '../outcome/store-outcomes.ts'
import type { PickedChange } from './pick.ts'
import { READ_LATER } from './read-back.ts'
import type { ShopQueueWork } from './shop-queue-work.ts'

const ASK_AGAIN_MS = 500

/**
 * Ends a bulk mutation that was started although another worker has taken its changes, because the process was frozen
 * with the call half sent: cancels it, and journals what it wrote until then as written late.
 */
export async function endLateBulk(
  { ctx }: ShopQueueWork,
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
  { ctx, kind, lines }: Pick<ShopQueueWork, 'ctx'> & { kind: ChangeKind<unknown>; lines: PickedChange[][] },
  url: string,
): Promise<void> {
  const ways = await readStoreWays(ctx)
  for await (const { line, data, errors } of ctx.bulkMutations.results(url)) {
    const changes = lines[line] ?? []
    const [first] = changes
    if (!first || data === null || errors.length > 0) continue
    const answers = kind.bulk?.(first, ways)?.outcomes(data, changes) ?? []
    const outcomes = changes.flatMap((change, at): ChangeOutcome[] => {
      const answer = answers[at]
      return answer !== undefined && answer !== 'again' && answer.status === 'applied'
        ? [outcomeOfAnswer(change, answer, { speed: READ_LATER, isLate: true })]
        : []
    })
    await ctx.tx((tx) => storeOutcomes(ctx, tx, { kind, outcomes }))
  }
}
