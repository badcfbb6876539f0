import { type Coefficients, eachBlock, type Scan, UnfitJpeg } from './coefficients.ts'
import { putBit, putSymbol, type Tape } from './tape.ts'

/** Blocks one note says are over. */
const MOST_BLOCKS = 0x7fff
/** Corrections that wait behind such a note (as libjpeg keeps them). */
const MOST_CORRECTIONS = 900
const MOST_DC_BITS = 11
const MOST_AC_BITS = 10
const SIXTEEN_ZEROS = { table: 0, symbol: 0xf0, count: 0, value: 0 }

const bitsOf = (value: number): number => 32 - Math.clz32(value)

/** Says a scan of a progressive file on a tape. Luma's first table is 0, the other colours' is 1. */
export function sayScan(image: Coefficients, scan: Scan, tape: Tape): void {
  tape.length = 0
  if (scan.from === 0) sayMeans(image, scan, tape)
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
      const apart = now - (last[component] as number)
      last[component] = now
      const size = bitsOf(Math.abs(apart))
      if (size > MOST_DC_BITS) throw new UnfitJpeg('a number too large')
      putSymbol(tape, {
        table: component === 0 ? 0 : 1,
        symbol: size,
        count: size,
        value: (apart < 0 ? apart - 1 : apart) & ((1 << size) - 1),
      })
    },
  })
}

/** Ends runs of blocks that say nothing more; `corrections` are said behind it. */
function ends(tape: Tape, corrections: number[]) {
  let blocks = 0
  const say = (): void => {
    if (blocks === 0) return
    const size = bitsOf(blocks) - 1
    putSymbol(tape, { table: 0, symbol: size << 4, count: size, value: blocks & ((1 << size) - 1) })
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
        const size = value === 0 ? 0 : bitsOf(Math.abs(value) >> low)
        if (size === 0) {
          zeros += 1
          continue
        }
        if (size > MOST_AC_BITS) throw new UnfitJpeg('a number too large')
        end.say()
        for (; zeros > 15; zeros -= 16) putSymbol(tape, SIXTEEN_ZEROS)
        const seen = Math.abs(value) >> low
        putSymbol(tape, {
          table: 0,
          symbol: (zeros << 4) | size,
          count: size,
          value: (value < 0 ? ~seen : seen) & ((1 << size) - 1),
        })
        zeros = 0
      }
      if (zeros > 0) end.more()
    },
  })
  end.say()
}

function sayRefined(image: Coefficients, { of, from, to, low }: Scan, tape: Tape): void {
  /** Of blocks that are over, and of this block since its last symbol. */
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
        // Behind the last new number the end of the block says all zeros at once.
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
        putSymbol(tape, { table: 0, symbol: (zeros << 4) | 1, count: 1, value: value < 0 ? 0 : 1 })
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
