import type { FilterImplOptions } from 'liquidjs'
import { fromNumeric, type LiquidFloat, toNumeric } from '../language/numbers.ts'

type Result = number | LiquidFloat

/** Removes binary noise from sums and products of decimals: `0.1 | plus: 0.2` is 0.3 on the platform. */
const tidy = (value: number) => Number(value.toPrecision(15))

function arithmetic(operation: (a: number, b: number) => number): FilterImplOptions {
  return (left: unknown, right: unknown): Result => {
    const a = toNumeric(left)
    const b = toNumeric(right)
    const float = a.float || b.float
    const value = operation(a.value, b.value)
    return fromNumeric(float ? tidy(value) : value, float)
  }
}

function divide(left: unknown, right: unknown): Result {
  const a = toNumeric(left)
  const b = toNumeric(right)
  const float = a.float || b.float
  if (b.value === 0 && !b.float) throw new Error('divided by 0')
  return fromNumeric(float ? a.value / b.value : Math.floor(a.value / b.value), float)
}

function modulo(left: unknown, right: unknown): Result {
  const a = toNumeric(left)
  const b = toNumeric(right)
  if (b.value === 0 && !b.float) throw new Error('divided by 0')
  return fromNumeric(((a.value % b.value) + b.value) % b.value, a.float || b.float)
}

function whole(operation: (value: number) => number): FilterImplOptions {
  return (input: unknown): number => operation(toNumeric(input).value)
}

function round(input: unknown, digits: unknown): Result {
  const { value } = toNumeric(input)
  const decimals = digits === undefined ? 0 : Math.trunc(toNumeric(digits).value)
  const sign = value < 0 ? -1 : 1
  const rounded = sign * Number(`${Math.round(Number(`${Math.abs(value)}e${decimals}`))}e${-decimals}`)
  return fromNumeric(rounded, decimals > 0)
}

function limit(choose: (a: number, b: number) => number): FilterImplOptions {
  return (left: unknown, right: unknown): Result => {
    const a = toNumeric(left)
    const b = toNumeric(right)
    const value = choose(a.value, b.value)
    return fromNumeric(value, value === a.value ? a.float : b.float)
  }
}

/** Filters of the category "math". Integers stay integers; a float on either side gives a float. */
export const mathFilters: Record<string, FilterImplOptions> = {
  abs: (input: unknown): Result => {
    const { value, float } = toNumeric(input)
    return fromNumeric(Math.abs(value), float)
  },
  at_least: limit(Math.max),
  at_most: limit(Math.min),
  ceil: whole(Math.ceil),
  divided_by: divide,
  floor: whole(Math.floor),
  minus: arithmetic((a, b) => a - b),
  modulo,
  plus: arithmetic((a, b) => a + b),
  round,
  times: arithmetic((a, b) => a * b),
}
