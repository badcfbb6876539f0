import { type Context, type FilterImplOptions, toValue, toValueSync } from 'liquidjs'
import { fromNumeric, LiquidFloat, toNumeric } from '../language/numbers.ts'
import { text } from '../language/text.ts'

type This = { context: Context }

function items(input: unknown): unknown[] {
  const value = toValue(input)
  if (value === null || value === undefined) return []
  if (Array.isArray(value)) return value.flat(Number.POSITIVE_INFINITY)
  if (typeof value === 'object' && Symbol.iterator in value) return [...(value as Iterable<unknown>)]
  return [value]
}

function property(context: Context, item: unknown, name: unknown): unknown {
  return toValue(toValueSync(context.getFromScope(item, text(name))))
}

function matches(value: unknown, expected: unknown[]): boolean {
  const [target] = expected.map(toValue)
  if (target === undefined || target === null) return value !== false && value !== null && value !== undefined
  return (
    value === target || (target instanceof LiquidFloat && target.equals(value)) || sameNumber(value, target)
  )
}

const sameNumber = (a: unknown, b: unknown) =>
  a instanceof LiquidFloat && typeof b === 'number' && a.valueOf() === b

function where(this: This, input: unknown, name: unknown, ...expected: unknown[]): unknown[] {
  return items(input).filter((item) => matches(property(this.context, item, name), expected))
}
function reject(this: This, input: unknown, name: unknown, ...expected: unknown[]): unknown[] {
  return items(input).filter((item) => !matches(property(this.context, item, name), expected))
}
function findIndex(this: This, input: unknown, name: unknown, ...expected: unknown[]): number | null {
  const at = items(input).findIndex((item) => matches(property(this.context, item, name), expected))
  return at === -1 ? null : at
}
function find(this: This, input: unknown, name: unknown, ...expected: unknown[]): unknown {
  return items(input).find((item) => matches(property(this.context, item, name), expected)) ?? null
}
function has(this: This, input: unknown, name: unknown, ...expected: unknown[]): boolean {
  return items(input).some((item) => matches(property(this.context, item, name), expected))
}
function map(this: This, input: unknown, name: unknown): unknown[] {
  return items(input).map((item) => toValueSync(this.context.getFromScope(item, text(name))))
}
function sum(this: This, input: unknown, name?: unknown): number | LiquidFloat {
  const numbers = items(input).map((item) =>
    toNumeric(name === undefined ? item : property(this.context, item, name)),
  )
  const total = numbers.reduce((value, number) => value + number.value, 0)
  const float = numbers.some((number) => number.float)
  return fromNumeric(float ? Number(total.toPrecision(15)) : total, float)
}

function sorter(compare: (a: unknown, b: unknown) => number) {
  return function (this: This, input: unknown, name?: unknown): unknown[] {
    const keyed = items(input).map((item) => ({
      item,
      key: name === undefined ? toValue(item) : property(this.context, item, name),
    }))
    return keyed.sort((a, b) => nilLast(a.key, b.key) ?? compare(a.key, b.key)).map((entry) => entry.item)
  }
}

function nilLast(a: unknown, b: unknown): number | undefined {
  const missing = (value: unknown) => value === null || value === undefined
  if (missing(a) && missing(b)) return 0
  if (missing(a)) return 1
  if (missing(b)) return -1
  return undefined
}

function byValue(a: unknown, b: unknown): number {
  const x = a instanceof Number ? a.valueOf() : a
  const y = b instanceof Number ? b.valueOf() : b
  if (typeof x === 'number' && typeof y === 'number') return x - y
  if (typeof x === 'string' && typeof y === 'string') return x < y ? -1 : x > y ? 1 : 0
  throw new Error('cannot sort values of incompatible types')
}

/** Filters of the category "array" in which liquidjs and the platform differ. */
export const arrayFilters: Record<string, FilterImplOptions> = {
  compact: (input: unknown) => items(input).filter((item) => toValue(item) !== null && item !== undefined),
  concat: (input: unknown, other: unknown) => {
    const second = toValue(other)
    if (!Array.isArray(second)) throw new Error('concat filter requires an array argument')
    return [...items(input), ...items(second)]
  },
  find,
  find_index: findIndex,
  first: (input: unknown) => firstOf(toValue(input)),
  has,
  join: (input: unknown, glue?: unknown) =>
    items(input)
      .map(text)
      .join(glue === undefined ? ' ' : text(glue)),
  last: (input: unknown) => {
    const value = toValue(input)
    return Array.isArray(value) ? (value.at(-1) ?? null) : null
  },
  map,
  reject,
  reverse: (input: unknown) => items(input).reverse(),
  size: (input: unknown) => {
    const value = toValue(input)
    if (typeof value === 'string') return [...value].length
    if (Array.isArray(value)) return value.length
    return typeof value === 'object' && value !== null ? Object.keys(value).length : 0
  },
  sort: sorter(byValue),
  sort_natural: sorter((a, b) => {
    const x = text(a).toLowerCase()
    const y = text(b).toLowerCase()
    return x < y ? -1 : x > y ? 1 : 0
  }),
  sum,
  uniq: (input: unknown, name?: unknown) => uniq(items(input), name),
  where,
}

function firstOf(value: unknown): unknown {
  if (Array.isArray(value)) return value[0] ?? null
  return null
}

function uniq(values: unknown[], name: unknown): unknown[] {
  const seen = new Set<unknown>()
  return values.filter((item) => {
    const value =
      name === undefined ? toValue(item) : (toValue(item) as Record<string, unknown>)?.[text(name)]
    const key = value instanceof LiquidFloat ? value.valueOf() : value
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}
