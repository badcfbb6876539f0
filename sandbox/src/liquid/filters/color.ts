import type { FilterImplOptions } from 'liquidjs'
import { LiquidFloat, toNumeric } from '../language/numbers.ts'
import { text } from '../language/text.ts'
import { ColorDrop } from '../objects/color-drop.ts'
import {
  brightness,
  hexText,
  hslText,
  luminance,
  oklchText,
  parseColor,
  type Rgba,
  rgbText,
  toHsl,
  toRgb,
} from './color-space.ts'

function read(input: unknown): Rgba {
  const color = parseColor(text(input))
  if (!color) throw new Error(`'${text(input)}' is not a valid color`)
  return color
}

/** Returns a changed color in the format of the input, or in `rgba()` if it is not opaque. */
function write(color: Rgba, like: unknown): ColorDrop {
  return new ColorDrop(color, form(color, text(like).trim().toLowerCase()))
}

function form(color: Rgba, like: string): string {
  if (color.alpha < 1 || like.startsWith('rgb')) return rgbText(color)
  return like.startsWith('hsl') ? hslText(color) : hexText(color)
}

const clamp = (value: number) => Math.min(Math.max(value, 0), 1)

function shift(part: 'lightness' | 'saturation', sign: 1 | -1) {
  return (input: unknown, percent?: unknown) => {
    const color = toHsl(read(input))
    const changed = clamp(color[part] + (sign * toNumeric(percent).value) / 100)
    return write(toRgb({ ...color, [part]: changed }), input)
  }
}

function extract(input: unknown, component: unknown): number | LiquidFloat | null {
  const color = read(input)
  const hsl = toHsl(color)
  switch (text(component)) {
    case 'red':
      return Math.round(color.red)
    case 'green':
      return Math.round(color.green)
    case 'blue':
      return Math.round(color.blue)
    case 'alpha':
      return new LiquidFloat(Number(color.alpha.toFixed(2)))
    case 'hue':
      return Math.round(hsl.hue)
    case 'saturation':
      return Math.round(hsl.saturation * 100)
    case 'lightness':
      return Math.round(hsl.lightness * 100)
    default:
      return null
  }
}

function modify(input: unknown, component: unknown, amount: unknown): ColorDrop {
  const color = read(input)
  const name = text(component)
  const { value } = toNumeric(amount)
  if (name === 'red' || name === 'green' || name === 'blue' || name === 'alpha')
    return write({ ...color, [name]: value }, input)
  const hsl = toHsl(color)
  if (name === 'hue') return write(toRgb({ ...hsl, hue: value }), input)
  if (name === 'saturation' || name === 'lightness')
    return write(toRgb({ ...hsl, [name]: value / 100 }), input)
  throw new Error(`'${name}' is not a color component`)
}

function mix(input: unknown, other: unknown, percent: unknown): ColorDrop {
  const a = read(input)
  const b = read(other)
  const part = toNumeric(percent).value / 100
  const blend = (x: number, y: number) => x * part + y * (1 - part)
  const mixed: Rgba = {
    red: blend(a.red, b.red),
    green: blend(a.green, b.green),
    blue: blend(a.blue, b.blue),
    alpha: blend(a.alpha, b.alpha),
  }
  return write(mixed, input)
}

function contrast(input: unknown, other: unknown): LiquidFloat {
  const [dark = 0, light = 0] = [luminance(read(input)), luminance(read(other))].sort((a, b) => a - b)
  return new LiquidFloat(Number(((light + 0.05) / (dark + 0.05)).toFixed(1)))
}

const filters: Record<string, (input: unknown, ...args: unknown[]) => unknown> = {
  brightness_difference: (input: unknown, other: unknown) =>
    Math.round(Math.abs(brightness(read(input)) - brightness(read(other)))),
  color_brightness: (input: unknown) => new LiquidFloat(Number(brightness(read(input)).toFixed(2))),
  color_contrast: contrast,
  color_darken: shift('lightness', -1),
  color_desaturate: shift('saturation', -1),
  color_difference: (input: unknown, other: unknown) => {
    const [a, b] = [read(input), read(other)]
    return Math.abs(a.red - b.red) + Math.abs(a.green - b.green) + Math.abs(a.blue - b.blue)
  },
  color_extract: extract,
  color_lighten: shift('lightness', 1),
  color_mix: mix,
  color_modify: modify,
  color_saturate: shift('saturation', 1),
  color_to_hex: (input: unknown) => hexText(read(input)),
  color_to_hsl: (input: unknown) => hslText(read(input)),
  color_to_oklch: (input: unknown) => oklchText(read(input)),
  color_to_rgb: (input: unknown) => rgbText(read(input)),
  hex_to_rgba: (input: unknown, alpha?: unknown) => {
    const color = read(input)
    return `rgba(${color.red},${color.green},${color.blue},${alpha === undefined ? 1 : text(alpha)})`
  },
}

/** Filters of the category "color". No color gives no color; an invalid color is an error. */
export const colorFilters: Record<string, FilterImplOptions> = Object.fromEntries(
  Object.entries(filters).map(([name, filter]) => [
    name,
    (input: unknown, ...args: unknown[]) => (text(input).trim() === '' ? null : filter(input, ...args)),
  ]),
)
