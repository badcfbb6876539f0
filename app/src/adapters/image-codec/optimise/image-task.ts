import { boundedTask } from '#kit/server/threads/bounded-task.ts'
import { loadSharp } from '../sharp.ts'
import { letGo } from './decode.ts'
import { optimiseImage } from './optimise-image.ts'
import type { Optimised, OptimiseSettings } from './outcome.ts'

export interface ImageOrder {
  bytes: Uint8Array
  settings: OptimiseSettings
}

/**
 * Optimises one image in a thread of the codec room; libvips uses no further threads. The bytes are the thread's own
 * copy.
 */
export const optimising = boundedTask(
  import.meta.url,
  async function optimise({ bytes, settings }: ImageOrder): Promise<Optimised> {
    const sharp = await loadSharp()
    sharp.concurrency(1)
    try {
      return await optimiseImage(bytes, settings)
    } finally {
      letGo(bytes)
    }
  },
)
