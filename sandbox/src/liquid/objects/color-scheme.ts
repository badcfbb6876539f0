import { parseColor } from '../filters/color-space.ts'
import type { Rendering } from '../rendering.ts'
import { ColorDrop } from './color-drop.ts'
import { LazyList, PlatformDrop } from './drop.ts'

/** Color schemes of a theme's settings, by id. */
export type Schemes = Record<string, { settings?: Record<string, unknown> }>

/** The `color_scheme` object. Prints its id. */
export class ColorSchemeDrop extends PlatformDrop {
  readonly id: string
  readonly settings: Record<string, unknown>
  constructor(id: string, settings: Record<string, unknown>) {
    super()
    this.id = id
    this.settings = settings
  }
  override valueOf(): string {
    return this.id
  }
  override toString(): string {
    return this.id
  }
}

/** Returns the scheme with an id; the theme's first one if the id is empty or unknown, as on the platform. */
export function colorScheme(rendering: Rendering, id: string): ColorSchemeDrop {
  const schemes = rendering.once<Schemes>('color-schemes', () => ({}))
  const found = Object.hasOwn(schemes, id) ? id : (Object.keys(schemes)[0] ?? id)
  return rendering.once(`color-scheme:${found}`, () => schemeDrop(found, schemes[found]))
}

function schemeDrop(id: string, scheme: Schemes[string] | undefined): ColorSchemeDrop {
  const settings = Object.entries(scheme?.settings ?? {}).map(([key, value]) => {
    const color = parseColor(String(value))
    return [key, color ? new ColorDrop(color) : value]
  })
  return new ColorSchemeDrop(id, Object.fromEntries(settings))
}

/** Returns the `color_scheme_group` object: all schemes in order, also addressable by id. */
export function colorSchemes(schemes: Schemes): LazyList<ColorSchemeDrop> {
  const ids = Object.keys(schemes)
  const make = (id: string) => schemeDrop(id, schemes[id])
  return new LazyList({
    count: () => ids.length,
    read: (offset, limit) => ids.slice(offset, offset + limit).map(make),
    find: (id) => (Object.hasOwn(schemes, id) ? make(id) : undefined),
  })
}
