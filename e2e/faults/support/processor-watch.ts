import { cpuSecondsOf, cpuSecondsOfFamily } from '../../../bench/support/processor-time.ts'
import { cpuWait } from './cpu-wait.ts'
import type { Installation } from './installation.ts'
import type { ProductProcess } from './product-process.ts'

/** Milliseconds of processor time per second, and milliseconds per second that a process waited for a processor. */
interface Share {
  used: number
  waited: number
}

export interface ProcessorShares {
  web: Share
  worker: Share
  /** All processes of the database. */
  database: { used: number }
}

/**
 * Measures the processor use of an installation's parts between two calls. On a busy machine less may be done because
 * less processor time was available: `waited` shows that.
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
