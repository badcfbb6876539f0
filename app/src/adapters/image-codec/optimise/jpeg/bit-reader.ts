import { UnfitJpeg } from './coefficients.ts'

/** A Huffman table for decoding: for each 16 bits that may follow, `length << 8 | symbol`; 0 is no code. */
export type Lookup = Uint16Array

/** Bits of one scan. Reading past its end is detected by `end` and `restart`. */
export interface BitReader {
  symbol(table: Lookup): number
  bits(count: number): number
  /** Reads a signed number of this many bits in JPEG's form: half of the values are negative. */
  signed(count: number): number
  /** Moves past the next restart marker. Throws `UnfitJpeg`. */
  restart(): void
  /** Returns the position of the next marker. Throws `UnfitJpeg`. */
  end(): number
}

/** Reads the bits of the scan that begins at `start`. */
export function createBitReader(bytes: Buffer, start: number): BitReader {
  let at = start
  let held = 0
  let count = 0
  /** Padding bits supplied after the end of the scan. */
  let padded = 0
  const need = (width: number): void => {
    while (count < width) {
      const next = bytes[at]
      let byte = 0
      if (next === undefined || (next === 0xff && bytes[at + 1] !== 0)) padded += 8
      else {
        byte = next
        at += next === 0xff ? 2 : 1
      }
      held = (held << 8) | byte
      count += 8
    }
  }
  const bits = (width: number): number => {
    if (width === 0) return 0
    need(width)
    count -= width
    return (held >>> count) & ((1 << width) - 1)
  }
  const startAfresh = (): void => {
    if (padded > count) throw new UnfitJpeg('a scan breaks off')
    held = 0
    count = 0
    padded = 0
  }
  return {
    bits,
    symbol(table) {
      need(16)
      const found = table[(held >>> (count - 16)) & 0xffff] as number
      if (found === 0) throw new UnfitJpeg('a code nobody defined')
      count -= found >> 8
      return found & 0xff
    },
    signed(width) {
      const value = bits(width)
      return width > 0 && value < 1 << (width - 1) ? value - (1 << width) + 1 : value
    },
    restart() {
      startAfresh()
      const marker = bytes[at + 1] ?? 0
      if (bytes[at] !== 0xff || marker < 0xd0 || marker > 0xd7) throw new UnfitJpeg('a restart is missing')
      at += 2
    },
    end() {
      startAfresh()
      return at
    },
  }
}

/** Builds a lookup from a table in the file: the number of codes of each length, and their symbols. */
export function lookupOf(lengths: Uint8Array, symbols: Uint8Array): Lookup {
  const lookup = new Uint16Array(65_536)
  let code = 0
  let index = 0
  for (let length = 1; length <= 16; length++) {
    for (let left = lengths[length - 1] as number; left > 0; left--, index++, code++) {
      const from = code << (16 - length)
      const to = (code + 1) << (16 - length)
      if (to > 65_536) throw new UnfitJpeg('a table with too many codes')
      lookup.fill((length << 8) | (symbols[index] as number), from, to)
    }
    code <<= 1
  }
  return lookup
}
