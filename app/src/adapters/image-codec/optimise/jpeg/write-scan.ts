import { type Coefficients, eachBlock, isWhole, type Scan, UnfitJpeg } from './coefficients.ts'
import { putBit, putSymbol, TABLE, type Tape } from './tape.ts'

/** Maximum blocks in one end-of-band run. */
const MOST_BLOCKS = 0x7fff
/** Maximum correction bits pending behind such a run (as in libjpeg). */
const MOST_CORRECTIONS = 900
const MOST_DC_BITS = 11
const MOST_AC_BITS = 10
const SIXTEEN_ZEROS = { table: TABLE.fine, symbol: 0xf0, count: 0, value: 0 }

const bitsOf = (value: number): number => 32 - Math.clz32(value)

/** Writes a scan to a tape. */
export function sayScan(image: Coefficients, scan: Scan, tape: Tape): void {
  tape.length = 0
  if (isWhole(scan)) sayWhole(image, scan, tape)
  else if (scan.from === 0) sayMeans(image, scan, tape)
  else if (scan.high === 0) sayFirst(image, scan, tape)
  else sayRefined(image, scan, tape)
}

function sayMeans(image: Coefficients, { of, low, high }: Scan, tape: Tape): void {
  const last = image.components.map(() => 0)
  const blocksOf = image.components.map(({ blocks }) => blocks)
  eachBlock(image, of, {
    block(component, at) {
      const value = (blocksOf[component] as Int16Array)[at] as number
      if (high > 0) return putBit(tape, (value >> low) & 1)
      const now = value >> low
      sayMean(now - (last[component] as number), component, tape)
      last[component] = now
    },
  })
}

/** Writes the difference between a block's DC coefficient and the previous one. */
function sayMean(apart: number, component: number, tape: Tape): void {
  const size = bitsOf(Math.abs(apart))
  if (size > MOST_DC_BITS) throw new UnfitJpeg('a number too large')
  putSymbol(tape, {
    table: component === 0 ? TABLE.mean : TABLE.meanOfColour,
    symbol: size,
    count: size,
    value: (apart < 0 ? apart - 1 : apart) & ((1 << size) - 1),
  })
}

/** Writes the only scan of a baseline file: block after block with all coefficients. */
function sayWhole(image: Coefficients, { of }: Scan, tape: Tape): void {
  const last = image.components.map(() => 0)
  const blocksOf = image.components.map(({ blocks }) => blocks)
  eachBlock(image, of, {
    block(component, at) {
      const blocks = blocksOf[component] as Int16Array
      const mean = blocks[at] as number
      sayMean(mean - (last[component] as number), component, tape)
      last[component] = mean
      const table = component === 0 ? TABLE.fine : TABLE.fineOfColour
      let zeros = 0
      for (let k = 1; k < 64; k++) {
        const value = blocks[at + k] as number
        if (value === 0) {
          zeros += 1
          continue
        }
        for (; zeros > 15; zeros -= 16) putSymbol(tape, { ...SIXTEEN_ZEROS, table })
        sayNumber(tape, { table, zeros, value, seen: Math.abs(value) })
        zeros = 0
      }
      if (zeros > 0) putSymbol(tape, { table, symbol: 0, count: 0, value: 0 })
    },
  })
}

interface Numbered {
  table: number
  /** Number of zeros before it. */
  zeros: number
  value: number
  /** Its magnitude as far as this scan encodes it. */
  seen: number
}

function sayNumber(tape: Tape, { table, zeros, value, seen }: Numbered): void {
  const size = bitsOf(seen)
  if (size > MOST_AC_BITS) throw new UnfitJpeg('a number too large')
  putSymbol(tape, {
    table,
    symbol: (zeros << 4) | size,
    count: size,
    value: (value < 0 ? ~seen : seen) & ((1 << size) - 1),
  })
}

/** Collects runs of blocks without further coefficients; `corrections` are written after each run. */
function ends(tape: Tape, corrections: number[]) {
  let blocks = 0
  const say = (): void => {
    if (blocks === 0) return
    const size = bitsOf(blocks) - 1
    putSymbol(tape, { table: TABLE.fine, symbol: size << 4, count: size, value: blocks & ((1 << size) - 1) })
    blocks = 0
    for (const bit of corrections) putBit(tape, bit)
    corrections.length = 0
  }
  return {
    say,
    more() {
      blocks += 1
      if (blocks === MOST_BLOCKS || corrections.length > MOST_CORRECTIONS) say()
    },
  }
}

function sayFirst(image: Coefficients, { of, from, to, low }: Scan, tape: Tape): void {
  const end = ends(tape, [])
  const { blocks } = image.components[of[0] as number] as { blocks: Int16Array }
  eachBlock(image, of, {
    block(_, at) {
      let zeros = 0
      for (let k = from; k <= to; k++) {
        const value = blocks[at + k] as number
        const seen = Math.abs(value) >> low
        if (seen === 0) {
          zeros += 1
          continue
        }
        end.say()
        for (; zeros > 15; zeros -= 16) putSymbol(tape, SIXTEEN_ZEROS)
        sayNumber(tape, { table: TABLE.fine, zeros, value, seen })
        zeros = 0
      }
      if (zeros > 0) end.more()
    },
  })
  end.say()
}

function sayRefined(image: Coefficients, { of, from, to, low }: Scan, tape: Tape): void {
  /** Correction bits of finished blocks, and of this block since its last symbol. */
  const waiting: number[] = []
  const own: number[] = []
  const end = ends(tape, waiting)
  const sayOwn = (): void => {
    for (const bit of own) putBit(tape, bit)
    own.length = 0
  }
  const { blocks } = image.components[of[0] as number] as { blocks: Int16Array }
  eachBlock(image, of, {
    block(_, at) {
      let lastNew = 0
      for (let k = from; k <= to; k++) if (Math.abs(blocks[at + k] as number) >> low === 1) lastNew = k
      let zeros = 0
      for (let k = from; k <= to; k++) {
        const value = blocks[at + k] as number
        const seen = Math.abs(value) >> low
        if (seen === 0) {
          zeros += 1
          continue
        }
        // After the last new coefficient, the end of the block covers all remaining zeros.
        const sixteens = k <= lastNew ? zeros >> 4 : 0
        for (let left = sixteens; left > 0; left--) {
          end.say()
          putSymbol(tape, SIXTEEN_ZEROS)
          sayOwn()
        }
        zeros -= 16 * sixteens
        if (seen > 1) {
          own.push(seen & 1)
          continue
        }
        end.say()
        putSymbol(tape, { table: TABLE.fine, symbol: (zeros << 4) | 1, count: 1, value: value < 0 ? 0 : 1 })
        sayOwn()
        zeros = 0
      }
      if (zeros === 0 && own.length === 0) return
      waiting.push(...own)
      own.length = 0
      end.more()
    },
  })
  end.say()
}
