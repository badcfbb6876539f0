import { UnfitGif } from './gif.ts'

/** Codes are no longer than 12 bits. */
export const MOST_CODES = 4_096
export const MOST_WIDTH = 12

/** The numbers of `area` pixels. Throws `UnfitGif` where there are fewer, or a code nobody defined. */
export function readLzw(data: Buffer, bits: number, area: number): Uint8Array {
  const out = new Uint8Array(area)
  const clear = 1 << bits
  /** Of each code: where in `out` what it stands for was first said, and how long it is. */
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
      // What a code that is only now defined stands for begins where the last one began.
      const start = code === next ? last : (starts[code] as number)
      for (let index = 0; index < length; index++) out[size++] = out[start + index] as number
    }
    if (last >= 0 && next < MOST_CODES) {
      // The last code and the first number behind it stand beside each other in what was said.
      starts[next] = last
      lengths[next] = from - last + 1
      next += 1
      if (next === 1 << width && width < MOST_WIDTH) width += 1
    }
    last = from
  }
  return out
}
