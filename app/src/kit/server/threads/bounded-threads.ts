import { Worker } from 'node:worker_threads'
import type { BoundedTask } from './bounded-task.ts'
import { type Ask, isTooDeep, type Tell } from './thread-messages.ts'
import { createTurns } from './turns.ts'

/** The output, or the limit the task exceeded. `busy`: too many tasks of the same `key` are waiting already. */
export type Bounded<Output> =
  | { ok: true; output: Output }
  | { ok: false; bound: 'time' | 'memory' | 'depth' | 'length' | 'busy' }

export interface BoundedThreads {
  /** Runs the task in a thread. `key` identifies the requester: keys take turns. Throws the task's error. */
  run<Input, Output>(
    task: BoundedTask<Input, Output>,
    input: Input,
    options: { key: string },
  ): Promise<Bounded<Output>>
  /** Ends the threads; running tasks are not answered any more. */
  close(): Promise<void>
}

export interface ThreadLimits {
  threads: number
  /** Processor time of one task; on a busy machine its wall-clock time may be eight times as long. */
  timeMs: number
  /** Heap of one task; checked every `LOOK_MS`. */
  memoryMb: number
  /** Tasks of one key that may wait. */
  waiting: number
}

/** Loading a task's code does not count towards its time. */
const LOAD_MS = 60_000
/** Interval of the checks of a task's time and memory. */
const LOOK_MS = 20
/**
 * Distance of the engine's heap limit above ours. A thread that reaches the engine's limit may take the process down
 * (an abort inside the garbage collector), so that limit has to be far above the checked one.
 */
const HEADROOM_MB = 1_024
/**
 * Ratio of wall-clock to processor time at which a task is given up in any case: threads have a lower priority than
 * the rest.
 */
const PATIENCE = 8

interface Job {
  task: Pick<BoundedTask<unknown, unknown>, 'module' | 'name'>
  input: unknown
  answer(result: Bounded<unknown>): void
  fail(error: Error): void
}

/**
 * Creates a few threads for work on strangers' input. A task that takes too much time or memory costs its thread, not
 * the process: other requests are served meanwhile. Threads start when first needed and do not keep the process
 * alive.
 */
export function createBoundedThreads(limits: ThreadLimits): BoundedThreads {
  const idle: Worker[] = []
  const busy = new Set<Worker>()
  let closed = false
  const turns = createTurns<Job>({
    slots: limits.threads,
    // One requester never gets all threads.
    slotsOfOne: Math.max(1, limits.threads - 1),
    waitingOfOne: limits.waiting,
    start: (job) => {
      const worker = idle.pop() ?? startThread(limits)
      busy.add(worker)
      return runIn(worker, job, limits).then((isAlive) => {
        busy.delete(worker)
        if (isAlive && !closed) idle.push(worker)
      })
    },
  })
  return {
    run(task, input, { key }) {
      return new Promise((resolve, reject) => {
        const job: Job = {
          task,
          input,
          answer: (result) => resolve(result as Bounded<never>),
          fail: reject,
        }
        if (!turns.add(key, job)) resolve({ ok: false, bound: 'busy' })
      })
    },
    async close() {
      closed = true
      await Promise.all([...idle.splice(0), ...busy].map((worker) => worker.terminate()))
    },
  }
}

function startThread({ memoryMb }: ThreadLimits): Worker {
  const worker = new Worker(new URL('./thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: memoryMb + HEADROOM_MB, maxYoungGenerationSizeMb: 8 },
  })
  // A job's own listeners report its errors; between jobs none needs to be reported.
  worker.on('error', () => {})
  worker.unref()
  return worker
}

/** Runs one job; returns whether the thread can take another. */
function runIn(worker: Worker, job: Job, { timeMs, memoryMb }: ThreadLimits): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  let ended = false
  // A pending answer keeps the process alive.
  worker.ref()
  let clock: NodeJS.Timeout = setTimeout(() => giveUp('time'), LOAD_MS)
  const end = (isAlive: boolean, tell: () => void) => {
    if (ended) return
    ended = true
    clearTimeout(clock)
    worker.off('message', onTold)
    worker.off('messageerror', onUnreadable)
    worker.off('error', onError)
    worker.off('exit', onExit)
    worker.unref()
    if (!isAlive) void worker.terminate()
    tell()
    resolve(isAlive)
  }
  const giveUp = (bound: 'time' | 'memory') => end(false, () => job.answer({ ok: false, bound }))
  const watch = async () => {
    clearTimeout(clock)
    const began = performance.now()
    const before = (await spentBy(worker)).ms
    if (ended) return
    let isLooking = false
    clock = setInterval(async () => {
      if (performance.now() - began >= PATIENCE * timeMs) return giveUp('time')
      if (isLooking) return
      isLooking = true
      const { ms, mb } = await spentBy(worker)
      isLooking = false
      if (mb >= memoryMb) giveUp('memory')
      else if (ms - before >= timeMs) giveUp('time')
    }, LOOK_MS)
  }
  const onTold = (told: Tell) => {
    if (told.kind === 'begun') void watch()
    else if (told.kind === 'done') end(true, () => job.answer({ ok: true, output: told.output }))
    else if (told.kind === 'too-long') end(true, () => job.answer({ ok: false, bound: 'length' }))
    else if (told.kind === 'too-deep') end(true, () => job.answer({ ok: false, bound: 'depth' }))
    else end(true, () => job.fail(Object.assign(new Error(told.message), { stack: told.stack })))
  }
  // Plain data is unreadable for one reason: it is nested deeper than this thread's stack.
  const onUnreadable = () => end(true, () => job.answer({ ok: false, bound: 'depth' }))
  const onError = (error: NodeJS.ErrnoException) => {
    const isFull = error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    end(false, () => (isFull ? job.answer({ ok: false, bound: 'memory' }) : job.fail(error)))
  }
  const onExit = () => end(false, () => job.fail(new Error('The thread ended before its work.')))
  worker.on('message', onTold)
  worker.on('messageerror', onUnreadable)
  worker.on('error', onError)
  worker.on('exit', onExit)
  const ask: Ask = { ...job.task, input: job.input }
  try {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage(ask)
  } catch (error) {
    if (isTooDeep(error)) onUnreadable()
    else end(true, () => job.fail(error instanceof Error ? error : new Error(String(error))))
  }
  return promise
}

/** Returns the processor time a thread has used, in milliseconds, and its heap; zeros if the thread is gone. */
async function spentBy(worker: Worker): Promise<{ ms: number; mb: number }> {
  try {
    const [cpu, heap] = await Promise.all([worker.cpuUsage(), worker.getHeapStatistics()])
    return { ms: (cpu.user + cpu.system) / 1_000, mb: heap.used_heap_size / 2 ** 20 }
  } catch {
    return { ms: 0, mb: 0 }
  }
}
