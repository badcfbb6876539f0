import type { Codes } from './tape.ts'

/** A Huffman table as stored in a file, and its codes. */
export interface Table extends Codes {
  /** Number of codes of each length from 1 to 16. */
  lengths: Uint8Array
  symbols: number[]
}

const LONGEST = 16

/**
 * Returns the table that encodes these symbols in the fewest bits (T.81, K.2): no code is longer than 16 bits or
 * consists of ones only.
 */
export function bestTable(counts: Uint32Array): Table {
  const sizes = codeSizes(counts)
  const lengths = shortened(sizes)
  // The artificial symbol has the longest code, which consists of ones only.
  const longest = lengths.findLastIndex((count) => count > 0)
  if (longest >= 0) lengths[longest] = (lengths[longest] as number) - 1
  const symbols = Array.from({ length: 256 }, (_, symbol) => symbol)
    .filter((symbol) => (sizes[symbol] as number) > 0)
    .sort((one, other) => (sizes[one] as number) - (sizes[other] as number) || one - other)
  const table: Table = {
    lengths: Uint8Array.from(lengths),
    symbols,
    code: new Uint16Array(256),
    length: new Uint8Array(256),
  }
  let code = 0
  let index = 0
  lengths.forEach((count, at) => {
    for (let left = count; left > 0; left--, index++, code++) {
      const symbol = symbols[index] as number
      table.code[symbol] = code
      table.length[symbol] = at + 1
    }
    code <<= 1
  })
  return table
}

/** Returns the code length of each symbol, without a limit. */
function codeSizes(counts: Uint32Array): Uint16Array {
  const weights = Array.from({ length: 257 }, (_, symbol) => (symbol === 256 ? 1 : (counts[symbol] ?? 0)))
  const sizes = new Uint16Array(257)
  const next = new Int16Array(257).fill(-1)
  const alive = weights.flatMap((weight, symbol) => (weight > 0 ? [symbol] : []))
  const lightest = (): number => {
    let found = 0
    for (let at = 1; at < alive.length; at++)
      if ((weights[alive[at] as number] as number) <= (weights[alive[found] as number] as number)) found = at
    return alive.splice(found, 1)[0] as number
  }
  const lengthen = (from: number): number => {
    let at = from
    for (;;) {
      sizes[at] = (sizes[at] as number) + 1
      if (next[at] === -1) return at
      at = next[at] as number
    }
  }
  while (alive.length > 1) {
    const [one, other] = [lightest(), lightest()]
    weights[one] = (weights[one] as number) + (weights[other] as number)
    next[lengthen(one)] = other
    lengthen(other)
    alive.push(one)
    alive.sort((left, right) => left - right)
  }
  return sizes
}

/**
 * Returns the number of codes of each length, limited to what the format takes: two codes that are too long are
 * shortened by lengthening another.
 */
function shortened(sizes: Uint16Array): number[] {
  const counts = Array.from({ length: Math.max(LONGEST, ...sizes) + 1 }, () => 0)
  for (const size of sizes) if (size > 0) counts[size] = (counts[size] as number) + 1
  for (let length = counts.length - 1; length > LONGEST; length--)
    while ((counts[length] as number) > 0) {
      let shorter = length - 2
      while (counts[shorter] === 0) shorter -= 1
      counts[length] = (counts[length] as number) - 2
      counts[length - 1] = (counts[length - 1] as number) + 1
      counts[shorter + 1] = (counts[shorter + 1] as number) + 2
      counts[shorter] = (counts[shorter] as number) - 1
    }
  return counts.slice(1, LONGEST + 1)
}
