import { UnfitGif } from './gif.ts'

/** Codes have at most 12 bits. */
export const MOST_CODES = 4_096
export const MOST_WIDTH = 12

/** Reads the indices of `area` pixels. Throws `UnfitGif` if there are fewer, or on an undefined code. */
export function readLzw(data: Buffer, bits: number, area: number): Uint8Array {
  const out = new Uint8Array(area)
  const clear = 1 << bits
  /** For each code: where in `out` its sequence first occurs, and its length. */
  const starts = new Int32Array(MOST_CODES)
  const lengths = new Int32Array(MOST_CODES)
  let next = clear + 2
  let width = bits + 1
  let last = -1
  let held = 0
  let count = 0
  let size = 0
  for (let at = 0; size < area; ) {
    while (count < width) {
      if (at >= data.length) throw new UnfitGif('a frame breaks off')
      held |= (data[at++] as number) << count
      count += 8
    }
    const code = held & ((1 << width) - 1)
    held >>>= width
    count -= width
    if (code === clear) {
      next = clear + 2
      width = bits + 1
      last = -1
      continue
    }
    if (code === clear + 1) throw new UnfitGif('a frame ends before its last pixel')
    if (code > next || (code === next && last < 0)) throw new UnfitGif('a code nobody defined')
    const from = size
    const length = code < clear ? 1 : code === next ? size - last + 1 : (lengths[code] as number)
    if (size + length > area) throw new UnfitGif('a frame of more than its pixels')
    if (code < clear) out[size++] = code
    else {
      // The sequence of a code defined only now begins where the last one began.
      const start = code === next ? last : (starts[code] as number)
      for (let index = 0; index < length; index++) out[size++] = out[start + index] as number
    }
    if (last >= 0 && next < MOST_CODES) {
      // The last sequence and the first index after it are adjacent in the output.
      starts[next] = last
      lengths[next] = from - last + 1
      next += 1
      if (next === 1 << width && width < MOST_WIDTH) width += 1
    }
    last = from
  }
  return out
}
