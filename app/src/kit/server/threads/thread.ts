import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { workOf } from './bounded-task.ts'
import { type Ask, isTooDeep, type Tell } from './thread-messages.ts'

/** A nice value of Linux: a third of the main thread's share when both want the same core. */
const BEHIND_OTHERS = 5

// On Linux a priority belongs to the thread; elsewhere it would apply to the whole process.
if (process.platform === 'linux') setPriority(0, BEHIND_OTHERS)

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
const tell = (told: Tell) => parentPort?.postMessage(told)

// Plain data is unreadable for one reason: it is nested deeper than the stack.
parentPort?.on('messageerror', () => tell({ kind: 'too-deep' }))

/** Runs in a worker thread: processes requests in order. */
parentPort?.on('message', async (ask: Ask) => {
  const { module, name, input } = ask
  try {
    await import(module)
    const { run, mostAnswer } = workOf({ module, name })
    tell({ kind: 'begun' })
    const output = await run(input as never)
    const isTooLong = mostAnswer < Number.POSITIVE_INFINITY && JSON.stringify(output).length > mostAnswer
    tell(isTooLong ? { kind: 'too-long' } : { kind: 'done', output })
  } catch (error) {
    if (isTooDeep(error)) tell({ kind: 'too-deep' })
    else {
      const { message, stack } = error instanceof Error ? error : new Error(String(error))
      tell({ kind: 'failed', message: message.slice(0, 1_000), stack: stack?.slice(0, 4_000) ?? '' })
    }
  }
})
