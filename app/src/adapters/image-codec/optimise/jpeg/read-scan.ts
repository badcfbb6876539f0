import type { BitReader, Lookup } from './bit-reader.ts'
import { type Coefficients, eachBlock, type Scan, UnfitJpeg } from './coefficients.ts'

/** Tables of a scan, by component index. */
export interface Tables {
  dc: (Lookup | undefined)[]
  ac: (Lookup | undefined)[]
}

/** Bits of the largest coefficients in eight-bit images. */
const MOST_DC_BITS = 11
const MOST_AC_BITS = 10

interface Reading {
  reader: BitReader
  tables: Tables
  scan: Scan
  isProgressive: boolean
  /** MCUs between two restarts; 0: none. */
  restartEvery: number
}

/** Reads one scan into the coefficients. Throws `UnfitJpeg`. */
export function readScan(image: Coefficients, reading: Reading): void {
  const { reader, scan, isProgressive, restartEvery } = reading
  const last = image.components.map(() => 0)
  const run = { blocks: 0 }
  const read = isProgressive ? progressive(reading, last, run) : sequential(reading, last)
  let left = restartEvery
  eachBlock(image, scan.of, {
    unit() {
      if (restartEvery > 0 && left === 0) {
        reader.restart()
        last.fill(0)
        run.blocks = 0
        left = restartEvery
      }
      left -= 1
    },
    block: (component, at) =>
      read((image.components[component] as { blocks: Int16Array }).blocks, at, component),
  })
}

type ReadBlock = (blocks: Int16Array, at: number, component: number) => void

function defined(table: Lookup | undefined): Lookup {
  if (!table) throw new UnfitJpeg('a table is missing')
  return table
}

function difference(reader: BitReader, table: Lookup): number {
  const size = reader.symbol(table)
  if (size > MOST_DC_BITS) throw new UnfitJpeg('a number too large')
  return reader.signed(size)
}

function sequential({ reader, tables, scan }: Reading, last: number[]): ReadBlock {
  if (scan.from !== 0 || scan.to !== 63) throw new UnfitJpeg('a part of blocks')
  return (blocks, at, component) => {
    last[component] = (last[component] as number) + difference(reader, defined(tables.dc[component]))
    blocks[at] = last[component]
    const ac = defined(tables.ac[component])
    for (let k = 1; k < 64; k++) {
      const symbol = reader.symbol(ac)
      const size = symbol & 15
      if (size === 0) {
        if (symbol !== 0xf0) break
        k += 15
        continue
      }
      k += symbol >> 4
      if (k > 63 || size > MOST_AC_BITS) throw new UnfitJpeg('a block too long')
      blocks[at + k] = reader.signed(size)
    }
  }
}

function progressive(reading: Reading, last: number[], run: { blocks: number }): ReadBlock {
  const { reader, tables, scan } = reading
  const { from, to, low, high } = scan
  if (from === 0) {
    if (to !== 0) throw new UnfitJpeg('a scan of both kinds')
    if (high === 0)
      return (blocks, at, component) => {
        last[component] = (last[component] as number) + difference(reader, defined(tables.dc[component]))
        blocks[at] = last[component] << low
      }
    return (blocks, at) => {
      if (reader.bits(1)) blocks[at] = (blocks[at] as number) | (1 << low)
    }
  }
  if (to > 63 || from > to || scan.of.length !== 1) throw new UnfitJpeg('a scan of no such part')
  return high === 0 ? firstLook(reading, run) : refining(reading, run)
}

function firstLook({ reader, tables, scan: { from, to, low } }: Reading, run: { blocks: number }): ReadBlock {
  return (blocks, at, component) => {
    if (run.blocks > 0) {
      run.blocks -= 1
      return
    }
    const ac = defined(tables.ac[component])
    for (let k = from; k <= to; k++) {
      const symbol = reader.symbol(ac)
      const size = symbol & 15
      const zeros = symbol >> 4
      if (size === 0) {
        if (zeros < 15) {
          run.blocks = (1 << zeros) - 1 + reader.bits(zeros)
          break
        }
        k += 15
        continue
      }
      k += zeros
      if (k > to || size > MOST_AC_BITS) throw new UnfitJpeg('a block too long')
      blocks[at + k] = reader.signed(size) << low
    }
  }
}

function refining({ reader, tables, scan: { from, to, low } }: Reading, run: { blocks: number }): ReadBlock {
  const one = 1 << low
  const correct = (blocks: Int16Array, at: number): void => {
    const value = blocks[at] as number
    if (reader.bits(1) && (value & one) === 0) blocks[at] = value + (value < 0 ? -one : one)
  }
  return (blocks, at, component) => {
    let k = from
    if (run.blocks === 0) {
      const ac = defined(tables.ac[component])
      for (; k <= to; k++) {
        const symbol = reader.symbol(ac)
        let zeros = symbol >> 4
        const size = symbol & 15
        if (size > 1) throw new UnfitJpeg('a step of more than a bit')
        if (size === 0 && zeros < 15) {
          run.blocks = (1 << zeros) + reader.bits(zeros)
          break
        }
        const value = size === 0 ? 0 : reader.bits(1) ? one : -one
        for (; k <= to; k++) {
          if (blocks[at + k] !== 0) correct(blocks, at + k)
          else if (--zeros < 0) break
        }
        if (value === 0) continue
        if (k > to) throw new UnfitJpeg('a block too long')
        blocks[at + k] = value
      }
    }
    if (run.blocks === 0) return
    for (; k <= to; k++) if (blocks[at + k] !== 0) correct(blocks, at + k)
    run.blocks -= 1
  }
}
