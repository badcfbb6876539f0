import { Worker } from 'node:worker_threads'
import type { BoundedTask } from './bounded-task.ts'
import type { Ask, Tell } from './thread-messages.ts'
import { createTurns } from './turns.ts'

/** The output, or which bound the work met. `busy`: too much of the same `key` waits already. */
export type Bounded<Output> =
  | { ok: true; output: Output }
  | { ok: false; bound: 'time' | 'memory' | 'depth' | 'length' | 'busy' }

export interface BoundedThreads {
  /** Does the task in a thread. `key` names who asked: keys have their turns. Throws what the task throws. */
  run<Input, Output>(
    task: BoundedTask<Input, Output>,
    input: Input,
    options: { key: string },
  ): Promise<Bounded<Output>>
  /** Ends the threads; what is under way is not answered any more. */
  close(): Promise<void>
}

export interface ThreadLimits {
  threads: number
  /** Processor time of one task; on a busy machine its wall clock may show eight times as much. */
  timeMs: number
  /** Heap of one task; looked at every `LOOK_MS`. */
  memoryMb: number
  /** Tasks of one key that may wait. */
  waiting: number
}

/** Loading the code of a task is not the task's fault. */
const LOAD_MS = 60_000
/** How often a task's time and memory are looked at. */
const LOOK_MS = 20
/**
 * The engine's own limit over ours. When a thread meets the engine's it may take the process with it (an abort inside
 * the garbage collector), so it has to be far away from what is looked at.
 */
const HEADROOM_MB = 1_024
/** Wall clock over processor time at which work is given up whatever the reason: threads stand behind everybody else. */
const PATIENCE = 8

interface Job {
  task: Pick<BoundedTask<unknown, unknown>, 'module' | 'name'>
  input: unknown
  settle(result: Bounded<unknown>): void
  fail(error: Error): void
}

/**
 * A few threads for work on what strangers wrote. A task that takes too long or too much memory costs its thread, not
 * the process: everybody else is served meanwhile. Threads start when first needed and do not keep the process alive.
 */
export function createBoundedThreads(limits: ThreadLimits): BoundedThreads {
  const idle: Worker[] = []
  const busy = new Set<Worker>()
  let closed = false
  const turns = createTurns<Job>({
    places: limits.threads,
    // One asker never has all threads.
    placesOfOne: Math.max(1, limits.threads - 1),
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
          settle: (result) => resolve(result as Bounded<never>),
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
  // Listeners of the job tell what happened; between jobs nobody has to know.
  worker.on('error', () => {})
  worker.unref()
  return worker
}

/** Does one job; answers whether the thread can take another. */
function runIn(worker: Worker, job: Job, { timeMs, memoryMb }: ThreadLimits): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  let ended = false
  // While somebody waits for an answer the process goes on.
  worker.ref()
  let clock: NodeJS.Timeout = setTimeout(() => giveUp('time'), LOAD_MS)
  const end = (isAlive: boolean, tell: () => void) => {
    if (ended) return
    ended = true
    clearTimeout(clock)
    worker.off('message', onTold)
    worker.off('error', onError)
    worker.off('exit', onExit)
    worker.unref()
    if (!isAlive) void worker.terminate()
    tell()
    resolve(isAlive)
  }
  const giveUp = (bound: 'time' | 'memory') => end(false, () => job.settle({ ok: false, bound }))
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
    else if (told.kind === 'done') end(true, () => job.settle({ ok: true, output: told.output }))
    else if (told.kind === 'too-long') end(true, () => job.settle({ ok: false, bound: 'length' }))
    else if (told.kind === 'too-deep') end(true, () => job.settle({ ok: false, bound: 'depth' }))
    else end(true, () => job.fail(Object.assign(new Error(told.message), { stack: told.stack })))
  }
  const onError = (error: NodeJS.ErrnoException) => {
    const isFull = error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    end(false, () => (isFull ? job.settle({ ok: false, bound: 'memory' }) : job.fail(error)))
  }
  const onExit = () => end(false, () => job.fail(new Error('The thread ended before its work.')))
  worker.on('message', onTold)
  worker.on('error', onError)
  worker.on('exit', onExit)
  const ask: Ask = { ...job.task, input: job.input }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  worker.postMessage(ask)
  return promise
}

/** Processor time a thread has used, in milliseconds, and its heap; nothing of one that is gone. */
async function spentBy(worker: Worker): Promise<{ ms: number; mb: number }> {
  try {
    const [cpu, heap] = await Promise.all([worker.cpuUsage(), worker.getHeapStatistics()])
    return { ms: (cpu.user + cpu.system) / 1_000, mb: heap.used_heap_size / 2 ** 20 }
  } catch {
    return { ms: 0, mb: 0 }
  }
}
