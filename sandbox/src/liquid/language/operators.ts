import { Drop, defaultOperators, type Operators, toValue } from 'liquidjs'
import { LiquidFloat } from './numbers.ts'

/**
 * Liquid's comparison operators: numbers compare with numbers and strings with strings; nil is never greater or
 * smaller; anything else is an error that names both types, as on the platform.
 */
export const operators: Operators = {
  ...defaultOperators,
  '==': equals,
  '!=': (left: unknown, right: unknown) => !equals(left, right),
  '<': (left: unknown, right: unknown) => compare(left, right, (a, b) => a < b),
  '>': (left: unknown, right: unknown) => compare(left, right, (a, b) => a > b),
  '<=': (left: unknown, right: unknown) => compare(left, right, (a, b) => a <= b),
  '>=': (left: unknown, right: unknown) => compare(left, right, (a, b) => a >= b),
  contains: (left: unknown, right: unknown) => contains(toValue(left), toValue(right)),
}

/**
 * Compares two values. liquidjs treats an object without own fields as an empty hash, so every object of the platform
 * would equal `blank` and `empty`. Here objects never do, lists do without items, and text does without characters.
 */
function equals(left: unknown, right: unknown): boolean {
  const emptiness = isEmptiness(right) ? right : isEmptiness(left) ? left : undefined
  if (emptiness) return isEmpty(emptiness === right ? left : right, emptiness)
  const a = plain(left)
  const b = plain(right)
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, index) => equals(item, b[index]))
  return a === b || ((a === null || a === undefined) && (b === null || b === undefined))
}

/** True for the words `blank` and `empty`, which liquidjs represents as objects that print nothing. */
function isEmptiness(value: unknown): value is Drop {
  return value instanceof Drop && 'equals' in value && String(value.valueOf()) === ''
}

/** True for `blank`, a subclass of `empty` in liquidjs: its class is one step further from `Drop`. */
const isBlankWord = (word: Drop) => Object.getPrototypeOf(Object.getPrototypeOf(word)) !== Drop.prototype

function isEmpty(value: unknown, word: Drop): boolean {
  if (isEmptiness(value)) return false
  const own = toValue(value)
  const blank = isBlankWord(word)
  if (own === null || own === undefined || own === false) return blank
  if (typeof own === 'string') return blank ? own.trim() === '' : own === ''
  if (Array.isArray(own)) return own.length === 0
  if (own instanceof Drop || own instanceof Number || typeof own !== 'object') return false
  return Object.keys(own).length === 0
}

function plain(input: unknown): unknown {
  const value = toValue(input)
  return value instanceof Number ? value.valueOf() : value
}

function compare(
  left: unknown,
  right: unknown,
  test: (a: number | string, b: number | string) => boolean,
): boolean {
  const a = scalar(left)
  const b = scalar(right)
  if (a === null || b === null) return false
  if (typeof a === 'number' && typeof b === 'number') return test(a, b)
  if (typeof a === 'string' && typeof b === 'string') return test(a, b)
  throw new Error(`comparison of ${kind(a)} with ${typeof b === 'object' ? kind(b) : String(b)} failed`)
}

function scalar(input: unknown): number | string | object | boolean | null {
  const value = toValue(input)
  if (value === null || value === undefined) return null
  if (value instanceof Number) return value.valueOf()
  return value as number | string | object | boolean
}

function kind(value: number | string | object | boolean): string {
  if (typeof value === 'number') return Number.isInteger(value) ? 'Integer' : 'Float'
  if (typeof value === 'string') return 'String'
  if (Array.isArray(value)) return 'Array'
  return typeof value === 'boolean' ? String(value) : 'Hash'
}

function contains(left: unknown, right: unknown): boolean {
  if (right === null || right === undefined) return false
  if (Array.isArray(left)) return left.some((item) => same(toValue(item), right))
  if (typeof left === 'string') return left.includes(String(right))
  if (typeof left === 'object' && left !== null) return String(right) in left
  return false
}

function same(a: unknown, b: unknown): boolean {
  const left = a instanceof LiquidFloat ? a.valueOf() : a
  const right = b instanceof LiquidFloat ? b.valueOf() : b
  return left === right
}
