import { hexText, oklchText, type Rgba, rgbText, toHsl } from '../filters/color-space.ts'
import { LiquidFloat } from '../language/numbers.ts'
import { PlatformDrop } from './drop.ts'

/** The `color` object of a color setting. Prints the color in CSS syntax. */
export class ColorDrop extends PlatformDrop {
  readonly #color: Rgba
  readonly #text: string | undefined
  /** `text`: the printed form of the color, if already known. */
  constructor(color: Rgba, text?: string) {
    super()
    this.#color = color
    this.#text = text
  }
  get red(): number {
    return Math.round(this.#color.red)
  }
  get green(): number {
    return Math.round(this.#color.green)
  }
  get blue(): number {
    return Math.round(this.#color.blue)
  }
  get alpha(): LiquidFloat {
    return new LiquidFloat(this.#color.alpha)
  }
  get rgb(): string {
    return `${this.red} ${this.green} ${this.blue}`
  }
  get rgba(): string {
    return `${this.rgb} / ${this.alpha}`
  }
  get oklch(): string {
    return oklchText(this.#color).replace(/^oklch\(| \/.*$/g, '')
  }
  get oklcha(): string {
    return oklchText(this.#color).replace(/^oklch\(|\)$/g, '')
  }
  get chroma(): LiquidFloat {
    return new LiquidFloat(Number(this.oklch.split(' ')[1] ?? 0))
  }
  get hue(): number {
    return Math.round(toHsl(this.#color).hue)
  }
  get saturation(): number {
    return Math.round(toHsl(this.#color).saturation * 100)
  }
  get lightness(): number {
    return Math.round(toHsl(this.#color).lightness * 100)
  }
  get color_space(): string {
    return 'srgb'
  }
  override valueOf(): string {
    return this.toString()
  }
  override toString(): string {
    if (this.#text !== undefined) return this.#text
    return this.#color.alpha < 1 ? rgbText(this.#color) : hexText(this.#color)
  }
}
