/** Colour names used to describe an image. */
export type Colour =
  | 'black'
  | 'grey'
  | 'white'
  | 'brown'
  | 'beige'
  | 'red'
  | 'orange'
  | 'yellow'
  | 'green'
  | 'turquoise'
  | 'blue'
  | 'purple'
  | 'pink'

/** Returns the name of a colour (channels 0 to 255), by hue, saturation and lightness. */
export function colourName(red: number, green: number, blue: number): Colour {
  const [r, g, b] = [red / 255, green / 255, blue / 255]
  const most = Math.max(r, g, b)
  const least = Math.min(r, g, b)
  const lightness = (most + least) / 2
  const spread = most - least
  const saturation = spread === 0 ? 0 : spread / (1 - Math.abs(2 * lightness - 1))
  if (lightness < 0.12) return 'black'
  if (lightness > 0.93) return 'white'
  if (saturation < 0.14) return lightness > 0.85 ? 'white' : 'grey'
  const hue = hueOf([r, g, b], spread)
  if (hue >= 15 && hue < 65 && lightness > 0.68 && saturation < 0.65) return 'beige'
  if (hue >= 10 && hue < 48 && lightness < 0.45) return 'brown'
  return HUES.find(({ below }) => hue < below)?.name ?? 'red'
}

const HUES: { below: number; name: Colour }[] = [
  { below: 14, name: 'red' },
  { below: 42, name: 'orange' },
  { below: 68, name: 'yellow' },
  { below: 165, name: 'green' },
  { below: 195, name: 'turquoise' },
  { below: 255, name: 'blue' },
  { below: 295, name: 'purple' },
  { below: 345, name: 'pink' },
]

/** Returns the hue in degrees, 0 to 360. */
function hueOf([r, g, b]: [number, number, number], spread: number): number {
  const most = Math.max(r, g, b)
  const sector = most === r ? (g - b) / spread : most === g ? (b - r) / spread + 2 : (r - g) / spread + 4
  return (sector * 60 + 360) % 360
}
