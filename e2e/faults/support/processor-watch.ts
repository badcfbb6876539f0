import { cpuSecondsOf, cpuSecondsOfFamily } from '../../../bench/support/processor-time.ts'
import { cpuWait } from './cpu-wait.ts'
import type { Installation } from './installation.ts'
import type { ProductProcess } from './product-process.ts'

/** Milliseconds of processor time in a second, and how many of it a process stood in line for a processor. */
interface Share {
  used: number
  waited: number
}

export interface ProcessorShares {
  web: Share
  worker: Share
  /** All its processes. */
  database: { used: number }
}

/**
 * What the parts of an installation use of the processors between two looks. Where others work on the machine, less may be done
 * because less was to be had: `waited` tells.
 */
export function watchProcessors(
  { postgres }: Pick<Installation, 'postgres'>,
  processes: { web: ProductProcess; worker: ProductProcess },
): () => ProcessorShares {
  const look = () => ({
    at: performance.now(),
    web: sums(processes.web),
    worker: sums(processes.worker),
    database: cpuSecondsOfFamily(postgres.server.pid) * 1_000,
  })
  let before = look()
  return () => {
    const now = look()
    const seconds = (now.at - before.at) / 1_000
    const each = (of: (one: typeof now) => number) => Math.round((of(now) - of(before)) / seconds)
    const shares = {
      web: { used: each(({ web }) => web.used), waited: each(({ web }) => web.waited) },
      worker: { used: each(({ worker }) => worker.used), waited: each(({ worker }) => worker.waited) },
      database: { used: each(({ database }) => database) },
    }
    before = now
    return shares
  }
}

const sums = ({ pid }: ProductProcess) => ({ used: cpuSecondsOf(pid) * 1_000, waited: cpuWait(pid) })
