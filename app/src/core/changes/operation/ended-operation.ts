import { setTimeout as wait } from 'node:timers/promises'
import type { ShopContext } from '#core/context/context.ts'
import type { Operation } from '../contract.ts'
import { findOperation } from '../journal/operation-rows.ts'

/** How long to wait for a worker that is busy: as long as a person would. */
const PATIENCE_MS = 10 * 60_000
const LOOK_EVERY_MS = 500

/**
 * Waits until an operation has ended; returns its current state if that takes too long. For commands, which have no
 * screen to return to.
 */
export function endedOperation(ctx: ShopContext, id: string): Promise<Operation> {
  return awaited(
    () => ctx.tx((tx) => findOperation(tx, id)),
    ({ finishedAt }) => finishedAt !== null,
  )
}

/** Polls until `isDone`, or until time is up; returns the last answer. */
export async function awaited<T>(ask: () => Promise<T>, isDone: (answer: T) => boolean): Promise<T> {
  const until = Date.now() + PATIENCE_MS
  for (;;) {
    const answer = await ask()
    if (isDone(answer) || Date.now() > until) return answer
    await wait(LOOK_EVERY_MS)
  }
}

/** Returns the command line's message about the operation. */
export function outcomeOf({
  id,
  finishedAt,
  applied,
  failed,
  conflicts,
}: Pick<Operation, 'id' | 'finishedAt' | 'applied' | 'failed' | 'conflicts'>): string {
  if (finishedAt === null)
    return `Operation ${id} is still being written. See History; a worker of the installation has to run.`
  return `Operation ${id}: ${applied} written, ${failed + conflicts} not. Take it back in History.`
}
