import { type Kernels, kernelsOn } from './kernels.ts'

/** Memory that the metric works in, and its loops over it. */
export interface Workplace {
  kernels: Kernels
  /** Returns the whole memory as numbers, at least `bytes` large. */
  sized(bytes: number): Float32Array
}

const PAGE = 65_536

/** Creates an empty workplace, which grows to the largest image it is given. */
export function createWorkplace(): Workplace {
  const memory = new WebAssembly.Memory({ initial: 1 })
  return {
    kernels: kernelsOn(memory),
    sized(bytes) {
      const missing = Math.ceil((bytes - memory.buffer.byteLength) / PAGE)
      if (missing > 0) memory.grow(missing)
      return new Float32Array(memory.buffer)
    },
  }
}
