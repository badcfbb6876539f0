import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { workOf } from './bounded-task.ts'
import type { Ask, Tell } from './thread-messages.ts'

/** A nice value of Linux: a third of the main thread's share when both want the same core. */
const BEHIND_OTHERS = 5

// On Linux a priority belongs to the thread; elsewhere it would apply to the whole process.
if (process.platform === 'linux') setPriority(0, BEHIND_OTHERS)

/** Runs in a worker thread: processes requests in order. */
parentPort?.on('message', async (ask: Ask) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  const tell = (told: Tell) => parentPort?.postMessage(told)
  const { module, name, input } = ask
  try {
    await import(module)
    const { run, mostAnswer } = workOf({ module, name })
    tell({ kind: 'begun' })
    const output = await run(input as never)
    const isTooLong = mostAnswer < Number.POSITIVE_INFINITY && JSON.stringify(output).length > mostAnswer
    tell(isTooLong ? { kind: 'too-long' } : { kind: 'done', output })
  } catch (error) {
    if (error instanceof RangeError && /call stack/i.test(error.message)) tell({ kind: 'too-deep' })
    else {
      const { message, stack } = error instanceof Error ? error : new Error(String(error))
      tell({ kind: 'failed', message: message.slice(0, 1_000), stack: stack?.slice(0, 4_000) ?? '' })
    }
  }
})
