import { defaultOperators, type Operators, toValue } from 'liquidjs'
import { LiquidFloat } from './numbers.ts'

/**
 * Liquid's comparison operators: numbers compare with numbers and strings with strings; nil is never greater or
 * smaller; anything else is an error that names both kinds, as on the platform.
 */
export const operators: Operators = {
  ...defaultOperators,
  '<': (left: unknown, right: unknown) => compare(left, right, (a, b) => a < b),
  '>': (left: unknown, right: unknown) => compare(left, right, (a, b) => a > b),
  '<=': (left: unknown, right: unknown) => compare(left, right, (a, b) => a <= b),
  '>=': (left: unknown, right: unknown) => compare(left, right, (a, b) => a >= b),
  contains: (left: unknown, right: unknown) => contains(toValue(left), toValue(right)),
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
