import {
  abs,
  add,
  addIntegers,
  addresses,
  type Code,
  constant,
  div,
  forward,
  fromInteger,
  get,
  integer,
  type Kernel,
  load,
  max,
  moduleOf,
  mul,
  repeat,
  set,
  store,
  sub,
  toInteger,
} from './vector-code.ts'

/**
 * Kernel of the metric's blur (sigma 1.5), from its middle outwards: three cosines cut at ±5 (Charalampidis 2016),
 * where they are zero. The reference uses a recursion, which gives the same sums.
 */
const TAPS = [
  0.26462110548819856, 0.21292859201042222, 0.10933537277746033, 0.0360111146583644, 0.00941436780965374,
]
export const REACH = TAPS.length - 1
const ACROSS = Array.from({ length: 2 * REACH + 1 }, (_, index) => TAPS[Math.abs(index - REACH)] as number)

const C1 = constant(0.0001)
const C2 = constant(0.0009)
const ZERO = constant(0)
const ONE = constant(1)
const square = (local: number): Code => mul(get(local), get(local))

/** Blurs one row down the columns: the candidate's mean, its squares and its products with the reference. */
const columns: Kernel = (() => {
  const [reference, candidate, out, outStep, stride, count] = [0, 1, 2, 3, 4, 5]
  const [r, c, o] = [6, 7, 8]
  const [mean, squares, products, value, weighed] = [9, 10, 11, 12, 13]
  const tap = (weight: number): Code => [
    ...set(value, load(get(c))),
    ...set(weighed, mul(get(value), constant(weight))),
    ...set(mean, add(get(mean), get(weighed))),
    ...set(squares, add(get(squares), mul(get(weighed), get(value)))),
    ...set(products, add(get(products), mul(get(weighed), load(get(r))))),
    ...forward(c, get(stride)),
    ...forward(r, get(stride)),
  ]
  const body = repeat(count, [
    ...[mean, squares, products].flatMap((local) => set(local, ZERO)),
    ...set(r, get(reference)),
    ...set(c, get(candidate)),
    ...ACROSS.flatMap(tap),
    ...store(get(out), get(mean)),
    ...set(o, addresses(get(out), get(outStep))),
    ...store(get(o), get(squares)),
    ...forward(o, get(outStep)),
    ...store(get(o), get(products)),
    ...[reference, candidate, out].flatMap((local) => forward(local, 16)),
  ])
  return { name: 'columns', parameters: 6, pointers: 3, vectors: 5, body }
})()

/** Blurs along a row; `pointer` is `REACH` numbers before the first. */
function along(pointer: number): Code {
  const at = (index: number) => load(get(pointer), 4 * index)
  return TAPS.slice(1).reduce<Code>(
    (sum, weight, index) =>
      add(sum, mul(constant(weight), add(at(REACH - index - 1), at(REACH + index + 1)))),
    mul(constant(TAPS[0] as number), at(REACH)),
  )
}

/** Computes the reference's own mean and variance of one row, with the constant that keeps the variance from zero. */
const moments: Kernel = (() => {
  const [rows, step, mean, variance, count] = [0, 1, 2, 3, 4]
  const [q] = [5]
  const [value] = [6]
  const body = repeat(count, [
    ...set(value, along(rows)),
    ...store(get(mean), get(value)),
    ...set(q, addresses(get(rows), get(step))),
    ...store(get(variance), add(sub(along(q), square(value)), C2)),
    ...[rows, mean, variance].flatMap((local) => forward(local, 16)),
  ])
  return { name: 'moments', parameters: 5, pointers: 1, vectors: 1, body }
})()

/** Blurs the output of `columns` along a row, into three locals. */
function blurred(rows: number, step: number, q: number, [mean, squares, products]: number[]): Code {
  return [
    ...set(mean as number, along(rows)),
    ...set(q, addresses(get(rows), get(step))),
    ...set(squares as number, along(q)),
    ...forward(q, get(step)),
    ...set(products as number, along(q)),
  ]
}

/** Adds the three error maps of one row, and their fourth powers, to six vectors. */
const errors: Kernel = (() => {
  const [rows, step, reference, mean1, variance1, candidate, mask, sums, count] = [0, 1, 2, 3, 4, 5, 6, 7, 8]
  const [q] = [9]
  const [mean2, squares, products, m1, error, within, power] = [10, 11, 12, 13, 14, 15, 16]
  const total = (index: number) => 17 + index
  const count6 = [0, 1, 2, 3, 4, 5]
  const summed = (index: number): Code => [
    ...set(total(index), add(get(total(index)), get(error))),
    ...set(power, square(error)),
    ...set(total(index + 1), add(get(total(index + 1)), square(power))),
  ]
  const difference = sub(get(m1), get(mean2))
  const structure = add(mul(constant(2), sub(get(products), mul(get(m1), get(mean2)))), C2)
  const spread = add(load(get(variance1)), sub(get(squares), square(mean2)))
  const edge = (value: Code, mean: number) => add(ONE, abs(sub(value, get(mean))))
  const body: Code = [
    ...count6.flatMap((index) => set(total(index), load(get(sums), 16 * index))),
    ...repeat(count, [
      ...blurred(rows, step, q, [mean2, squares, products]),
      ...set(m1, load(get(mean1))),
      ...set(within, load(get(mask))),
      ...set(error, sub(ONE, mul(difference, difference))),
      ...set(error, mul(max(sub(ONE, div(mul(get(error), structure), spread)), ZERO), get(within))),
      ...summed(0),
      ...set(power, div(edge(load(get(candidate)), mean2), edge(load(get(reference)), m1))),
      ...set(m1, mul(sub(get(power), ONE), get(within))),
      ...set(error, max(get(m1), ZERO)),
      ...summed(2),
      ...set(error, max(sub(ZERO, get(m1)), ZERO)),
      ...summed(4),
      ...[rows, reference, mean1, variance1, candidate, mask].flatMap((local) => forward(local, 16)),
    ]),
    ...count6.flatMap((index) => store(get(sums), get(total(index)), 16 * index)),
  ]
  return { name: 'errors', parameters: 9, pointers: 1, vectors: 13, body }
})()

/** Adds the plain SSIM of one row to one vector. */
const likeness: Kernel = (() => {
  const [rows, step, mean1, variance1, mask, sums, count] = [0, 1, 2, 3, 4, 5, 6]
  const [q] = [7]
  const [mean2, squares, products, m1, total, both] = [8, 9, 10, 11, 12, 13]
  const twice = (value: Code) => mul(constant(2), value)
  const above = mul(add(twice(get(both)), C1), add(twice(sub(get(products), get(both))), C2))
  const below = mul(
    add(add(square(m1), square(mean2)), C1),
    add(load(get(variance1)), sub(get(squares), square(mean2))),
  )
  const body: Code = [
    ...set(total, load(get(sums))),
    ...repeat(count, [
      ...blurred(rows, step, q, [mean2, squares, products]),
      ...set(m1, load(get(mean1))),
      ...set(both, mul(get(m1), get(mean2))),
      ...set(total, add(get(total), mul(div(above, below), load(get(mask))))),
      ...[rows, mean1, variance1, mask].flatMap((local) => forward(local, 16)),
    ]),
    ...store(get(sums), get(total)),
  ]
  return { name: 'likeness', parameters: 7, pointers: 1, vectors: 6, body }
})()

/** Converts linear red, green and blue of one row to the metric's X, Y and B, in place. */
const colours: Kernel = (() => {
  const [red, step, mask, count] = [0, 1, 2, 3]
  const [green, blue] = [4, 5]
  const [r, g, b, long, middle, short, within] = [6, 7, 8, 9, 10, 11, 12]
  const bias = 0.0037930732552754493
  const mixed = (shares: [number, number, number]) =>
    add(
      add(mul(constant(shares[0]), get(r)), mul(constant(shares[1]), get(g))),
      add(mul(constant(shares[2]), get(b)), constant(bias)),
    )
  // A Halley step triples the digits: two steps from a guess within 5 % reach the precision of a 32-bit number.
  const nearer = (root: number, value: number): Code => {
    const cube = mul(square(root), get(root))
    return set(
      root,
      div(mul(get(root), add(cube, mul(constant(2), get(value)))), add(mul(constant(2), cube), get(value))),
    )
  }
  const cubeRoot = (of: number, spare: number): Code => [
    ...set(spare, addIntegers(toInteger(mul(fromInteger(get(of)), constant(1 / 3))), integer(709_921_077))),
    ...nearer(spare, of),
    ...nearer(spare, of),
    ...set(of, sub(get(spare), constant(Math.cbrt(bias)))),
  ]
  const half = constant(0.5)
  const body = repeat(count, [
    ...set(green, addresses(get(red), get(step))),
    ...set(blue, addresses(get(green), get(step))),
    ...set(r, load(get(red))),
    ...set(g, load(get(green))),
    ...set(b, load(get(blue))),
    ...set(within, load(get(mask))),
    ...set(long, mixed([0.3, 0.622, 0.078])),
    ...set(middle, mixed([0.23, 0.692, 0.078])),
    ...set(short, mixed([0.24342268924547819, 0.20476744424496821, 0.5518098665095535])),
    ...[long, middle, short].flatMap((local) => cubeRoot(local, r)),
    ...set(r, mul(half, sub(get(long), get(middle)))),
    ...set(g, mul(half, add(get(long), get(middle)))),
    ...store(get(red), mul(add(mul(get(r), constant(14)), constant(0.42)), get(within))),
    ...store(get(green), mul(add(get(g), constant(0.01)), get(within))),
    ...store(get(blue), mul(add(sub(get(short), get(g)), constant(0.55)), get(within))),
    ...[red, mask].flatMap((local) => forward(local, 16)),
  ])
  return { name: 'colours', parameters: 4, pointers: 2, vectors: 7, body }
})()

type Numbers<Count extends number, Found extends number[] = []> = Found['length'] extends Count
  ? Found
  : Numbers<Count, [...Found, number]>

/** The inner loops. All arguments are addresses, distances in bytes, and counts of vectors of four. */
export interface Kernels {
  columns(...rest: Numbers<6>): void
  moments(...rest: Numbers<5>): void
  errors(...rest: Numbers<9>): void
  likeness(...rest: Numbers<7>): void
  colours(...rest: Numbers<4>): void
}

let compiled: WebAssembly.Module | undefined

/** Returns the loops, bound to this memory. */
export function kernelsOn(memory: WebAssembly.Memory): Kernels {
  compiled ??= new WebAssembly.Module(moduleOf([columns, moments, errors, likeness, colours]))
  return new WebAssembly.Instance(compiled, { '': { memory } }).exports as unknown as Kernels
}
