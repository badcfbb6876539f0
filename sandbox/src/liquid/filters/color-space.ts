/** A color: channels from 0 to 255, alpha from 0 to 1. */
export interface Rgba {
  red: number
  green: number
  blue: number
  alpha: number
}
/** Hue in degrees, saturation and lightness from 0 to 1. */
export interface Hsla {
  hue: number
  saturation: number
  lightness: number
  alpha: number
}

const channel = (part: string, scale = 255) =>
  part.endsWith('%') ? (Number.parseFloat(part) / 100) * scale : Number.parseFloat(part)

/**
 * Parses a CSS color: hexadecimal with 3, 4, 6 or 8 digits, `rgb()`, `rgba()`, `hsl()`, `hsla()`; null for anything
 * else.
 */
export function parseColor(input: string): Rgba | null {
  const value = input.trim().toLowerCase()
  const hex = /^#?([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/.exec(value)?.[1]
  if (hex) {
    const full = hex.length <= 4 ? [...hex].map((digit) => digit + digit).join('') : hex
    const at = (index: number) => Number.parseInt(full.slice(index, index + 2), 16)
    return { red: at(0), green: at(2), blue: at(4), alpha: full.length === 8 ? at(6) / 255 : 1 }
  }
  const [, kind, inside] = /^(rgb|hsl)a?\(([^)]*)\)$/.exec(value) ?? []
  if (!kind || inside === undefined) return null
  const [a = '0', b = '0', c = '0', alpha = '1'] = inside.split(/[\s,/]+/).filter(Boolean)
  const opacity = channel(alpha, 1)
  if (kind === 'rgb') return { red: channel(a), green: channel(b), blue: channel(c), alpha: opacity }
  return toRgb({
    hue: Number.parseFloat(a),
    saturation: Number.parseFloat(b) / 100,
    lightness: Number.parseFloat(c) / 100,
    alpha: opacity,
  })
}

export function toHsl(color: Rgba): Hsla {
  const [r, g, b] = [color.red / 255, color.green / 255, color.blue / 255]
  const max = Math.max(r, g, b)
  const min = Math.min(r, g, b)
  const spread = max - min
  const lightness = (max + min) / 2
  if (spread === 0) return { hue: 0, saturation: 0, lightness, alpha: color.alpha }
  const saturation = spread / (1 - Math.abs(2 * lightness - 1))
  const sector =
    max === r ? ((g - b) / spread + 6) % 6 : max === g ? (b - r) / spread + 2 : (r - g) / spread + 4
  return { hue: sector * 60, saturation, lightness, alpha: color.alpha }
}

export function toRgb(color: Hsla): Rgba {
  const hue = (((color.hue % 360) + 360) % 360) / 60
  const chroma = (1 - Math.abs(2 * color.lightness - 1)) * color.saturation
  const second = chroma * (1 - Math.abs((hue % 2) - 1))
  const base = color.lightness - chroma / 2
  const sectors = [
    [chroma, second, 0],
    [second, chroma, 0],
    [0, chroma, second],
    [0, second, chroma],
    [second, 0, chroma],
    [chroma, 0, second],
  ]
  const [r = 0, g = 0, b = 0] = sectors[Math.floor(hue) % 6] ?? []
  return { red: (r + base) * 255, green: (g + base) * 255, blue: (b + base) * 255, alpha: color.alpha }
}

/** Formats a color as `#ea5ab9`, without its alpha component. */
export function hexText(color: Rgba): string {
  const digits = (value: number) =>
    Math.round(Math.min(Math.max(value, 0), 255))
      .toString(16)
      .padStart(2, '0')
  return `#${digits(color.red)}${digits(color.green)}${digits(color.blue)}`
}

const short = (value: number) => String(Number(value.toFixed(2)))

/** Formats a color as `rgb(234, 90, 185)`, or `rgba(…)` if it is not opaque. */
export function rgbText(color: Rgba): string {
  const list = [color.red, color.green, color.blue].map((value) => Math.round(value)).join(', ')
  return color.alpha < 1 ? `rgba(${list}, ${short(color.alpha)})` : `rgb(${list})`
}

/** Formats a color as `hsl(320, 77%, 64%)`, or `hsla(…)` if it is not opaque. */
export function hslText(color: Rgba): string {
  const { hue, saturation, lightness, alpha } = toHsl(color)
  const list = `${Math.round(hue)}, ${Math.round(saturation * 100)}%, ${Math.round(lightness * 100)}%`
  return alpha < 1 ? `hsla(${list}, ${short(alpha)})` : `hsl(${list})`
}

const linear = (value: number) => {
  const part = value / 255
  return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

/**
 * Formats a color as `oklch(68% 0.2 343 / 1.0)`. Source of the matrices: Björn Ottosson, "A perceptual color space".
 */
export function oklchText(color: Rgba): string {
  const [r, g, b] = [linear(color.red), linear(color.green), linear(color.blue)]
  const l = Math.cbrt(0.412_221_470_8 * r + 0.536_332_536_3 * g + 0.051_445_992_9 * b)
  const m = Math.cbrt(0.211_903_498_2 * r + 0.680_699_545_1 * g + 0.107_396_956_6 * b)
  const s = Math.cbrt(0.088_302_461_9 * r + 0.281_718_837_6 * g + 0.629_978_700_5 * b)
  const lightness = 0.210_454_255_3 * l + 0.793_617_785 * m - 0.004_072_046_8 * s
  const a = 1.977_998_495_1 * l - 2.428_592_205 * m + 0.450_593_709_9 * s
  const c = 0.025_904_037_1 * l + 0.782_771_766_2 * m - 0.808_675_766 * s
  const hue = ((Math.atan2(c, a) * 180) / Math.PI + 360) % 360
  const alpha = Number.isInteger(color.alpha) ? color.alpha.toFixed(1) : short(color.alpha)
  return `oklch(${Math.round(lightness * 100)}% ${short(Math.hypot(a, c))} ${Math.round(hue)} / ${alpha})`
}

/**
 * Returns the perceived brightness from 0 to 255. Source: W3C, "Techniques for accessibility evaluation", color
 * contrast.
 */
export function brightness(color: Rgba): number {
  return (color.red * 299 + color.green * 587 + color.blue * 114) / 1000
}

/** Returns the relative luminance. Source: WCAG 2. */
export function luminance(color: Rgba): number {
  return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
}
