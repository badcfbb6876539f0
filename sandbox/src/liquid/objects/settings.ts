import { parseColor } from '../filters/color-space.ts'
import { FontDrop } from '../filters/font.ts'
import type { Rendering } from '../rendering.ts'
import type { SettingDefinition } from '../schema.ts'
import { articleLookup, blogLookup } from './blog.ts'
import { allProductsCollection, collectionDrop } from './collection.ts'
import { ColorDrop } from './color-drop.ts'
import { listOf, PlatformDrop } from './drop.ts'
import { linklist } from './linklists.ts'
import { ImageDrop, mediaDrop } from './media.ts'
import { pageList } from './page.ts'
import { isPublished, productDrop } from './product.ts'

/** Replaces the `{{ … }}` of a setting that is bound to data. */
export type Evaluate = (template: string) => unknown

/** The settings of a theme, section or block: stored values, else defaults, as the objects their types promise. */
export class SettingsDrop extends PlatformDrop {
  readonly #rendering: Rendering
  readonly #values: Record<string, unknown>
  readonly #definitions: Map<string, SettingDefinition>
  readonly #evaluate: Evaluate | undefined
  readonly #made = new Map<string, unknown>()

  constructor(
    rendering: Rendering,
    data: { values: Record<string, unknown>; definitions: SettingDefinition[] },
    evaluate?: Evaluate,
  ) {
    super()
    this.#rendering = rendering
    this.#values = data.values
    this.#definitions = new Map(data.definitions.flatMap((one) => (one.id ? [[one.id, one]] : [])))
    this.#evaluate = evaluate
  }

  override liquidMethodMissing(key: string | number): unknown {
    const id = String(key)
    if (!this.#made.has(id)) this.#made.set(id, this.#value(id))
    return this.#made.get(id)
  }

  #value(id: string): unknown {
    const definition = this.#definitions.get(id)
    const stored = Object.hasOwn(this.#values, id) ? this.#values[id] : definition?.default
    const value =
      typeof stored === 'string' && /^\s*\{\{.*\}\}\s*$/s.test(stored) && this.#evaluate
        ? this.#evaluate(stored)
        : stored
    if (value === undefined || value === null) return null
    return typeof value === 'object' && !Array.isArray(value)
      ? value
      : resolve(this.#rendering, definition?.type ?? 'text', value)
  }
}

/** Key of the schemes in a color_scheme_group. */
type Schemes = Record<string, { settings?: Record<string, unknown> }>

/** The `color_scheme` object. Prints its id. */
class ColorSchemeDrop extends PlatformDrop {
  readonly id: string
  readonly settings: Record<string, unknown>
  constructor(id: string, settings: Record<string, unknown>) {
    super()
    this.id = id
    this.settings = settings
  }
  override toString(): string {
    return this.id
  }
}

function colorScheme(rendering: Rendering, id: string): ColorSchemeDrop {
  const schemes = rendering.once<Schemes>('color-schemes', () => ({}))
  const settings = Object.entries(schemes[id]?.settings ?? {}).map(([key, value]) => {
    const color = parseColor(String(value))
    return [key, color ? new ColorDrop(color) : value]
  })
  return new ColorSchemeDrop(id, Object.fromEntries(settings))
}

function image(rendering: Rendering, value: string): ImageDrop | null {
  const filename = decodeURIComponent(value.replace(/^shopify:\/\/shop_images\//, ''))
  const file = rendering.state.byHandle(rendering.store, 'MediaImage', filename)
  return file ? new ImageDrop(rendering, file, { position: 1, title: '' }) : null
}

function product(rendering: Rendering, handle: string): unknown {
  const record = rendering.state.byHandle(rendering.store, 'Product', handle)
  return record && isPublished(record) ? productDrop(rendering, record) : null
}

function collection(rendering: Rendering, handle: string): unknown {
  if (handle === 'all') return allProductsCollection(rendering)
  const record = rendering.state.byHandle(rendering.store, 'Collection', handle)
  return record ? collectionDrop(rendering, record) : null
}

/** `shopify://products/lamp` → `/products/lamp`. */
function address(rendering: Rendering, value: string): string {
  const path = value.replace(/^shopify:\/\//, '/')
  return path.startsWith('/') && !path.startsWith('//') ? rendering.url(path) : path
}

/** The object a setting's value stands for. Source: shopify.dev, "Input settings". */
function resolve(rendering: Rendering, type: string, value: unknown): unknown {
  if (Array.isArray(value)) {
    if (type === 'product_list')
      return listOf(() => value.map((handle) => product(rendering, String(handle))).filter(Boolean))
    if (type === 'collection_list')
      return listOf(() => value.map((handle) => collection(rendering, String(handle))).filter(Boolean))
    return value
  }
  if (typeof value !== 'string') return value
  if (value === '' && type !== 'text') return type.includes('text') || type === 'html' ? '' : null
  switch (type) {
    case 'image_picker':
      return image(rendering, value)
    case 'video': {
      const file = rendering.state.byHandle(
        rendering.store,
        'MediaImage',
        value.replace(/^shopify:\/\/files\/videos\//, ''),
      )
      return file ? mediaDrop(rendering, file, { position: 1, title: '' }) : null
    }
    case 'product':
      return product(rendering, value)
    case 'collection':
      return collection(rendering, value)
    case 'page':
      return pageList(rendering).liquidMethodMissing(value)
    case 'blog':
      return blogLookup(rendering).liquidMethodMissing(value)
    case 'article':
      return articleLookup(rendering).liquidMethodMissing(value)
    case 'link_list':
      return linklist(rendering, value) ?? null
    case 'url':
      return address(rendering, value)
    case 'color':
    case 'color_background': {
      const color = parseColor(value)
      return color ? new ColorDrop(color) : value
    }
    case 'color_scheme':
      return colorScheme(rendering, value)
    case 'font_picker':
      return new FontDrop(value)
    default:
      return value
  }
}
