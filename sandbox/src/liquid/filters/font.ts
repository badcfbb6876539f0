import type { Context, FilterImplOptions } from 'liquidjs'
import { splitArguments, text } from '../language/text.ts'
import { PlatformDrop } from '../objects/drop.ts'
import { renderingOf } from '../rendering.ts'

type This = { context: Context }

/** Weights of every font in the sandbox. The platform's own fonts differ individually. */
const WEIGHTS = [400, 700]
const SYSTEM = new Set(['sans-serif', 'serif', 'mono'])

/** The `font` object, built from a handle such as `assistant_n4`: family, style (n or i) and weight in hundreds. */
export class FontDrop extends PlatformDrop {
  readonly handle: string
  readonly family: string
  readonly style: 'normal' | 'italic'
  readonly weight: number

  constructor(handle: string) {
    super()
    const [, family = handle, style = 'n', weight = '4'] = /^(.+)_([ni])(\d)$/.exec(handle) ?? []
    this.handle = handle
    this.family = family
      .split('_')
      .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
      .join(' ')
    this.style = style === 'i' ? 'italic' : 'normal'
    this.weight = Number(weight) * 100
  }
  get fallback_families(): string {
    return 'sans-serif'
  }
  get baseline_ratio(): number {
    return 0
  }
  get 'system?'(): boolean {
    return SYSTEM.has(this.family.toLowerCase())
  }
  get variants(): FontDrop[] {
    return WEIGHTS.flatMap((weight) =>
      (['normal', 'italic'] as const).map((style) => this.variant(style, weight)),
    )
  }
  /** Returns the same family in another style and weight. */
  variant(style: 'normal' | 'italic', weight: number): FontDrop {
    const family = this.family.toLowerCase().replaceAll(' ', '_')
    return new FontDrop(`${family}_${style === 'italic' ? 'i' : 'n'}${weight / 100}`)
  }
  override toString(): string {
    return this.family
  }
}

function modify(input: unknown, property: unknown, value: unknown): FontDrop | null {
  if (!(input instanceof FontDrop)) return null
  const requested = text(value)
  if (text(property) === 'style') {
    if (requested === 'oblique') return null
    return input.variant(requested === 'italic' ? 'italic' : 'normal', input.weight)
  }
  const weight = newWeight(input.weight, requested)
  return WEIGHTS.includes(weight) ? input.variant(input.style, weight) : null
}

function newWeight(current: number, requested: string): number {
  if (requested === 'normal') return 400
  if (requested === 'bold' || requested === 'bolder') return 700
  if (requested === 'lighter') return current > 400 ? 400 : 100
  return /^[+-]/.test(requested) ? current + Number(requested) : Number(requested)
}

function url(context: Context, font: FontDrop, format: string): string {
  const family = font.family.toLowerCase().replaceAll(' ', '_')
  const file = `${family}_${font.style === 'italic' ? 'i' : 'n'}${font.weight / 100}`
  return `//${renderingOf(context).host}/cdn/fonts/${family}/${file}.${format}`
}

/** Filters of the category "font". */
export const fontFilters: Record<string, FilterImplOptions> = {
  font_face: function (this: This, input: unknown, ...args: unknown[]) {
    if (!(input instanceof FontDrop) || input['system?']) return ''
    const display = splitArguments(args).named.get('font_display')
    const lines = [
      `  font-family: ${/\s/.test(input.family) ? `"${input.family}"` : input.family};`,
      `  font-weight: ${input.weight};`,
      `  font-style: ${input.style};`,
      ...(display === undefined ? [] : [`  font-display: ${text(display)};`]),
      `  src: url("${url(this.context, input, 'woff2')}") format("woff2"),`,
      `       url("${url(this.context, input, 'woff')}") format("woff");`,
    ]
    return `@font-face {\n${lines.join('\n')}\n}\n`
  },
  font_modify: modify,
  font_url: function (this: This, input: unknown, format?: unknown) {
    return input instanceof FontDrop
      ? url(this.context, input, format === undefined ? 'woff2' : text(format))
      : ''
  },
}
