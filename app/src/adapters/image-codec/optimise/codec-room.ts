import { type BoundedThreads, createBoundedThreads } from '#kit/server/threads/bounded-threads.ts'
import { optimising } from './image-task.ts'
import type { Optimised, OptimiseSettings } from './outcome.ts'

export interface CodecRoom {
  /**
   * Optimises one image in a thread. `key` identifies the owner: shops take turns. Never throws because of the bytes.
   */
  optimise(bytes: Uint8Array, settings: OptimiseSettings, options: { key: string }): Promise<Optimised>
  close(): Promise<void>
}

/** An image at the platform's limit of 20 megapixels takes about 15 s of processor time. */
const LIMITS = { threads: 2, timeMs: 45_000, memoryMb: 256, waiting: 100 }

/** Creates a few threads for images. Exceeding a limit costs a thread, not the process. */
export function createCodecRoom(limits: Partial<typeof LIMITS> = {}): CodecRoom {
  const threads: BoundedThreads = createBoundedThreads({ ...LIMITS, ...limits })
  return {
    async optimise(bytes, settings, { key }) {
      const bounded = await threads.run(optimising, { bytes, settings }, { key })
      if (bounded.ok) return bounded.output
      const reason = bounded.bound === 'busy' ? 'busy' : 'too-heavy'
      return { verdict: 'not-supported', reason, bytesBefore: bytes.length }
    },
    close: () => threads.close(),
  }
}
