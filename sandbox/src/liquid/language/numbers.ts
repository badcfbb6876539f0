import { type Comparable, toValue } from 'liquidjs'

/**
 * A Liquid float. JavaScript cannot tell 20.0 from 20, but Liquid prints them differently and divides differently
 * (`20 | divided_by: 7` is 2, `20 | divided_by: 7.0` is 2.857…), so floats are represented as objects.
 */
export class LiquidFloat extends Number implements Comparable {
  override toString(): string {
    const value = this.valueOf()
    return Number.isInteger(value) && Math.abs(value) < 1e16 ? value.toFixed(1) : String(value)
  }
  equals(other: unknown): boolean {
    return this.valueOf() === plain(other)
  }
  gt(other: unknown): boolean {
    return this.valueOf() > comparable(other)
  }
  geq(other: unknown): boolean {
    return this.valueOf() >= comparable(other)
  }
  lt(other: unknown): boolean {
    return this.valueOf() < comparable(other)
  }
  leq(other: unknown): boolean {
    return this.valueOf() <= comparable(other)
  }
}

/** A number and whether it is a float, for the arithmetic filters. */
export interface Numeric {
  value: number
  float: boolean
}

function plain(value: unknown): unknown {
  const own = toValue(value)
  return own instanceof Number ? own.valueOf() : own
}

function comparable(value: unknown): number {
  const own = plain(value)
  return typeof own === 'number' ? own : Number.NaN
}

/** Converts a value to a number as Liquid's arithmetic filters do: numeric strings count, everything else is 0. */
export function toNumeric(input: unknown): Numeric {
  const value = toValue(input)
  if (value instanceof LiquidFloat) return { value: value.valueOf(), float: true }
  if (typeof value === 'number') return { value, float: !Number.isInteger(value) }
  if (typeof value === 'string') {
    const text = value.trim()
    if (/^-?\d+\.\d+$/.test(text)) return { value: Number(text), float: true }
    const digits = /^-?\d+/.exec(text)
    return { value: digits ? Number(digits[0]) : 0, float: false }
  }
  return { value: 0, float: false }
}

/** Returns the Liquid value of a number of the given kind. */
export function fromNumeric(value: number, float: boolean): number | LiquidFloat {
  return float ? new LiquidFloat(value) : value
}

/** Returns the integer in a filter argument or setting; `fallback` if it is not one. */
export function toInteger(input: unknown, fallback: number): number {
  const value = plain(input)
  if (typeof value === 'number' && Number.isFinite(value)) return Math.trunc(value)
  if (typeof value === 'string' && /^-?\d+$/.test(value.trim())) return Number(value)
  return fallback
}
