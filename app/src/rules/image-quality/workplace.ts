import { type Kernels, kernelsOn } from './kernels.ts'

/** Memory the metric works in, and its loops over it. */
export interface Workplace {
  kernels: Kernels
  /** All of the memory as numbers, at least `bytes` large. */
  sized(bytes: number): Float32Array
}

const PAGE = 65_536

/** Begins with nothing and grows to the largest image it was given. */
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
