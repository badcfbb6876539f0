import type { ShopContext } from '#core/context/context.ts'
import type { BoundedTask } from '#kit/server/threads/bounded-task.ts'
import {
  type Bounded,
  type BoundedThreads,
  createBoundedThreads,
} from '#kit/server/threads/bounded-threads.ts'
import type { ErrorDefinition } from '#kit/shared/errors.ts'
import { richResultsErrors } from './errors.ts'

/** Result of judging a page, or the error that prevented it. */
export type JudgedApart<Output> = { ok: true; output: Output } | { ok: false; error: ErrorDefinition }

/**
 * The heaviest page within the page reader's limit takes about two seconds and 300 MB. Two threads: while one page
 * runs into its limits, others are judged.
 */
const LIMITS = { threads: 2, timeMs: 8_000, memoryMb: 512, waiting: 50 }

let threads: BoundedThreads | undefined

/**
 * Judges a page in a separate thread, with limits on time and memory. `key` names the owner of the page, so that a
 * shop's pages take turns with those of others. A fault of the judge is reported to `onFault` and affects only this
 * page.
 */
export async function judgeApart<Input, Output>(
  task: BoundedTask<Input, Output>,
  input: Input,
  { key, onFault }: { key: string; onFault(error: unknown): void },
): Promise<JudgedApart<Output>> {
  threads ??= createBoundedThreads(LIMITS)
  let bounded: Bounded<Output>
  try {
    bounded = await threads.run(task, input, { key })
  } catch (error) {
    onFault(error)
    return { ok: false, error: richResultsErrors.judgeFailed }
  }
  if (bounded.ok) return bounded
  const { judgeBusy, tooLargeToJudge } = richResultsErrors
  return { ok: false, error: bounded.bound === 'busy' ? judgeBusy : tooLargeToJudge }
}

/** The same for a shop's own page. */
export function judgeForShop<Input, Output>(
  ctx: Pick<ShopContext, 'shop' | 'log'>,
  task: BoundedTask<Input, Output>,
  input: Input,
): Promise<JudgedApart<Output>> {
  const onFault = (error: unknown) =>
    ctx.log.error({ err: error, task: task.name }, 'a page could not be judged')
  return judgeApart(task, input, { key: ctx.shop.id, onFault })
}
