import { parentPort } from 'node:worker_threads'
import { workOf } from './bounded-task.ts'
import type { Ask, Tell } from './messages.ts'

/** Runs in a worker thread: does what it is asked, one after the other. */
parentPort?.on('message', async (ask: Ask) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  const tell = (told: Tell) => parentPort?.postMessage(told)
  const { module, name, input } = ask
  try {
    await import(module)
    const work = workOf({ module, name })
    tell({ kind: 'begun' })
    tell({ kind: 'done', output: work(input as never) })
  } catch (error) {
    if (error instanceof RangeError && /call stack/i.test(error.message)) tell({ kind: 'too-deep' })
    else {
      const { message, stack } = error instanceof Error ? error : new Error(String(error))
      tell({ kind: 'failed', message: message.slice(0, 1_000), stack: stack?.slice(0, 4_000) ?? '' })
    }
  }
})
