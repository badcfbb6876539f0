import type { ShopContext } from '#core/context/context.ts'
import type { BoundedTask } from '#kit/server/threads/bounded-task.ts'
import {
  type Bounded,
  type BoundedThreads,
  createBoundedThreads,
} from '#kit/server/threads/bounded-threads.ts'
import type { ErrorDefinition } from '#kit/shared/errors.ts'
import { richResultsErrors } from './errors.ts'

/** Output of a task on a page, or the error that prevented it. */
export type ThreadResult<Output> = { ok: true; output: Output } | { ok: false; error: ErrorDefinition }

/**
 * The heaviest page within the page reader's limit takes about two seconds and 300 MB. Two threads: while one page
 * runs into its limits, others are worked on.
 */
const LIMITS = { threads: 2, timeMs: 8_000, memoryMb: 512, waiting: 50 }

let threads: BoundedThreads | undefined

/**
 * Runs a task on an untrusted page in a separate thread, with limits on time and memory. `key` names the owner of the
 * page, so that a shop's pages take turns with those of others. A fault of the task is reported to `onFault` and
 * affects only this page.
 */
export async function runInThread<Input, Output>(
  task: BoundedTask<Input, Output>,
  input: Input,
  { key, onFault }: { key: string; onFault(error: unknown): void },
): Promise<ThreadResult<Output>> {
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
export function runInThreadFor<Input, Output>(
  ctx: Pick<ShopContext, 'shop' | 'log'>,
  task: BoundedTask<Input, Output>,
  input: Input,
): Promise<ThreadResult<Output>> {
  const onFault = (error: unknown) =>
    ctx.log.error({ err: error, task: task.name }, 'a page could not be judged')
  return runInThread(task, input, { key: ctx.shop.id, onFault })
}
