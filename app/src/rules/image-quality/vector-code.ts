/** WebAssembly bytes that leave their result on the stack, or nothing. */
export type Code = readonly number[]

const SIMD = 0xfd
const I32 = 0x7f
const V128 = 0x7b

function leb(value: number): number[] {
  const bytes: number[] = []
  let rest = value
  do {
    const byte = rest & 0x7f
    rest >>>= 7
    bytes.push(rest ? byte | 0x80 : byte)
  } while (rest)
  return bytes
}

/** Encodes a signed LEB128 number, as constants are written. */
function signedLeb(value: number): number[] {
  const bytes: number[] = []
  for (let rest = value; ; rest >>= 7) {
    const byte = rest & 0x7f
    const next = rest >> 7
    const isLast = (next === 0 && (byte & 0x40) === 0) || (next === -1 && (byte & 0x40) !== 0)
    bytes.push(isLast ? byte : byte | 0x80)
    if (isLast) return bytes
  }
}

const two = (operation: number) => (left: Code, right: Code) => [...left, ...right, SIMD, ...leb(operation)]
const one = (operation: number) => (value: Code) => [...value, SIMD, ...leb(operation)]

/** Operations on four numbers at a time. */
export const abs = one(0xe0)
export const add = two(0xe4)
export const sub = two(0xe5)
export const mul = two(0xe6)
export const div = two(0xe7)
export const max = two(0xe9)
export const addIntegers = two(0xae)
export const toInteger = one(0xf8)
export const fromInteger = one(0xfa)

/** The same number in all four lanes. */
export function constant(value: number): Code {
  const bytes = [...new Uint8Array(Float32Array.of(value, value, value, value).buffer)]
  return [SIMD, 0x0c, ...bytes]
}

/** The same integer in all four lanes. */
export function integer(value: number): Code {
  return [SIMD, 0x0c, ...new Uint8Array(Int32Array.of(value, value, value, value).buffer)]
}

/** Loads four numbers from memory. `offset` in bytes, not negative. */
export const load = (address: Code, offset = 0): Code => [...address, SIMD, 0x00, 0x02, ...leb(offset)]
export const store = (address: Code, value: Code, offset = 0): Code => [
  ...address,
  ...value,
  SIMD,
  0x0b,
  0x02,
  ...leb(offset),
]
export const get = (local: number): Code => [0x20, ...leb(local)]
export const set = (local: number, value: Code): Code => [...value, 0x21, ...leb(local)]
export const addresses = (left: Code, right: Code): Code => [...left, ...right, 0x6a]

/** Adds bytes to an address. */
export const forward = (local: number, by: number | Code): Code =>
  set(local, addresses(get(local), typeof by === 'number' ? [0x41, ...signedLeb(by)] : by))

/** Runs the body `count` times, at least once, counting down. */
export const repeat = (count: number, body: Code): Code => [
  ...[0x03, 0x40],
  ...body,
  ...forward(count, -1),
  ...get(count),
  ...[0x0d, 0x00, 0x0b],
]

/** A function over addresses and counts. Its first locals are its parameters, then come `pointers`, then `vectors`. */
export interface Kernel {
  name: string
  parameters: number
  pointers: number
  vectors: number
  body: Code
}

/** Returns the functions as one module that imports its memory as `memory`. */
export function moduleOf(kernels: readonly Kernel[]): Uint8Array<ArrayBuffer> {
  const sized = (bytes: Code) => [...leb(bytes.length), ...bytes]
  const named = (text: string) => sized([...new TextEncoder().encode(text)])
  const list = (items: readonly Code[]) => [...leb(items.length), ...items.flat()]
  const section = (id: number, items: readonly Code[]) => [id, ...sized(list(items))]
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
    ...section(
      1,
      kernels.map(({ parameters }) => [0x60, ...list(Array.from({ length: parameters }, () => [I32])), 0]),
    ),
    ...section(2, [[...named(''), ...named('memory'), 0x02, 0x00, 0x01]]),
    ...section(
      3,
      kernels.map((_, index) => leb(index)),
    ),
    ...section(
      7,
      kernels.map(({ name }, index) => [...named(name), 0x00, ...leb(index)]),
    ),
    ...section(
      10,
      kernels.map(({ pointers, vectors, body }) =>
        sized([
          ...list([
            [...leb(pointers), I32],
            [...leb(vectors), V128],
          ]),
          ...body,
          0x0b,
        ]),
      ),
    ),
  ])
}
