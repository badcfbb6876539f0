/**
 * Content of a scan before its codes are known: symbols, each followed by raw bits. `counted` yields the statistics
 * for the best table and the size; `played` writes the bytes.
 */
export interface Tape {
  /** Packed entries: table or none, symbol, number of raw bits, the bits. */
  notes: Uint32Array
  length: number
}

const NO_SYMBOL = 1 << 31
const FIRST_ROOM = 1 << 16

export const createTape = (): Tape => ({ notes: new Uint32Array(FIRST_ROOM), length: 0 })

function put(tape: Tape, note: number): void {
  if (tape.length === tape.notes.length) {
    const larger = new Uint32Array(tape.notes.length * 2)
    larger.set(tape.notes)
    tape.notes = larger
  }
  tape.notes[tape.length] = note
  tape.length += 1
}

/** Indices of a scan's tables; luma has its own where components share a scan. */
export const TABLE = { mean: 0, meanOfColour: 1, fine: 2, fineOfColour: 3 } as const

/** A symbol of a table, followed by `count` raw bits of `value`, at most 15. */
export interface Said {
  table: number
  symbol: number
  count: number
  value: number
}

/** Appends a symbol with its raw bits. */
export function putSymbol(tape: Tape, { table, symbol, count, value }: Said): void {
  put(tape, (table << 28) | (symbol << 20) | (count << 16) | value)
}

/** Appends one raw bit. */
export function putBit(tape: Tape, bit: number): void {
  put(tape, NO_SYMBOL | (1 << 16) | bit)
}

/** Counts each symbol per table, and all raw bits. */
export function counted({ notes, length }: Tape): { symbols: Uint32Array[]; bits: number } {
  const symbols = Object.values(TABLE).map(() => new Uint32Array(257))
  let bits = 0
  for (let at = 0; at < length; at++) {
    const note = notes[at] as number
    bits += (note >>> 16) & 15
    if (note >>> 31 === 1) continue
    const own = symbols[(note >>> 28) & 3] as Uint32Array
    const symbol = (note >>> 20) & 255
    own[symbol] = (own[symbol] as number) + 1
  }
  return { symbols, bits }
}

/** Codes by symbol. */
export interface Codes {
  code: Uint16Array
  length: Uint8Array
}

/** Writes the bytes of a scan, with the format's zero byte after each 255. */
export function played({ notes, length }: Tape, tables: readonly (Codes | undefined)[]): Buffer {
  let out = Buffer.allocUnsafe(Math.max(1_024, length * 2))
  let size = 0
  let held = 0
  let count = 0
  const bits = (value: number, width: number): void => {
    held = (held << width) | value
    count += width
    while (count >= 8) {
      count -= 8
      const byte = (held >>> count) & 255
      if (size + 2 > out.length) out = Buffer.concat([out, Buffer.allocUnsafe(out.length)])
      out[size++] = byte
      if (byte === 255) out[size++] = 0
    }
  }
  for (let at = 0; at < length; at++) {
    const note = notes[at] as number
    if (note >>> 31 === 0) {
      const codes = tables[(note >>> 28) & 3] as Codes
      const symbol = (note >>> 20) & 255
      bits(codes.code[symbol] as number, codes.length[symbol] as number)
    }
    const plain = (note >>> 16) & 15
    if (plain > 0) bits(note & 0xffff & ((1 << plain) - 1), plain)
  }
  // Pads the last byte with ones.
  if (count > 0) bits((1 << (8 - count)) - 1, 8 - count)
  return out.subarray(0, size)
}
