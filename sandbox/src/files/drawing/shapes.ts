/** Tones a motif paints with, derived from a drawing's colours. */
export interface Tones {
  base: string
  dark: string
  light: string
  accent: string
  accentDark: string
  accentLight: string
}

/** One object as SVG inside a square of 1000 by 1000. */
export type Motif = (tones: Tones) => string

/** Mixes `hex` with black (negative `by`) or white (positive), from -1 to 1. */
export function shade(hex: string, by: number): string {
  const target = by < 0 ? 0 : 255
  const channels = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16)
    return Math.round(value + (target - value) * Math.abs(by))
      .toString(16)
      .padStart(2, '0')
  })
  return `#${channels.join('')}`
}

/** Returns the tones of a base and an accent colour (`#rrggbb`). */
export const tonesOf = (base: string, accent: string): Tones => ({
  base,
  dark: shade(base, -0.28),
  light: shade(base, 0.3),
  accent,
  accentDark: shade(accent, -0.28),
  accentLight: shade(accent, 0.35),
})

export const path = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`
/** Draws an open stroke with round ends. */
export const stroke = (d: string, color: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`
export const rect = (box: [x: number, y: number, width: number, height: number], fill: string, radius = 0) =>
  `<rect x="${box[0]}" y="${box[1]}" width="${box[2]}" height="${box[3]}" rx="${radius}" fill="${fill}"/>`
export const ellipse = (box: [cx: number, cy: number, rx: number, ry: number], fill: string) =>
  `<ellipse cx="${box[0]}" cy="${box[1]}" rx="${box[2]}" ry="${box[3]}" fill="${fill}"/>`
export const dots = (points: [number, number][], radius: number, fill: string) =>
  points.map(([x, y]) => ellipse([x, y, radius, radius], fill)).join('')
/** Repeats the same strokes, `step` apart. */
export const repeat = (count: number, one: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => one(index)).join('')

/** Draws a leafy sprig that grows from a point; used to fill pots and to give scale. */
export const sprig = (x: number, y: number, size: number, green = '#5d7f4e'): string => {
  const leaf = (dx: number, dy: number, turn: number) =>
    `<path transform="translate(${x + dx * size} ${y + dy * size}) rotate(${turn}) scale(${size / 100})" d="M0 0C18-26 18-62 0-92C-18-62-18-26 0 0z" fill="${shade(green, dx * 0.5)}"/>`
  return (
    stroke(`M${x} ${y}q${size * 0.06} ${-size} 0 ${-size * 1.9}`, shade(green, -0.3), size * 0.06) +
    leaf(0, -0.5, -58) +
    leaf(0.02, -0.6, 55) +
    leaf(0.04, -1.05, -48) +
    leaf(0.05, -1.15, 46) +
    leaf(0.03, -1.6, -30) +
    leaf(0.03, -1.65, 26)
  )
}
