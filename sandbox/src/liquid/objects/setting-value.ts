import { parseColor } from '../filters/color-space.ts'
import { FontDrop } from '../filters/font.ts'
import type { Rendering } from '../rendering.ts'
import { articleLookup, blogLookup } from './blog.ts'
import { allProductsCollection, collectionDrop } from './collection.ts'
import { ColorDrop } from './color-drop.ts'
import { colorScheme, colorSchemes, type Schemes } from './color-scheme.ts'
import { listOf } from './drop.ts'
import { linklist } from './linklists.ts'
import { ImageDrop, mediaDrop } from './media.ts'
import { pageList } from './page.ts'
import { isPublished, productDrop } from './product.ts'
import { VideoUrlDrop } from './video-url.ts'

type Maker = (rendering: Rendering, value: string) => unknown

function image(rendering: Rendering, value: string): ImageDrop | null {
  const filename = decodeURIComponent(value.replace(/^shopify:\/\/shop_images\//, ''))
  const file = rendering.state.byHandle(rendering.store, 'MediaImage', filename)
  return file ? new ImageDrop(rendering, file, { position: 1, title: '' }) : null
}

function video(rendering: Rendering, value: string): unknown {
  const filename = value.replace(/^shopify:\/\/files\/videos\//, '')
  const file = rendering.state.byHandle(rendering.store, 'MediaImage', filename)
  return file ? mediaDrop(rendering, file, { position: 1, title: '' }) : null
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

/** Converts `shopify://products/lamp` to `/products/lamp`. */
function settingUrl(rendering: Rendering, value: string): string {
  const path = value.replace(/^shopify:\/\//, '/')
  return path.startsWith('/') && !path.startsWith('//') ? rendering.url(path) : path
}

function color(_: Rendering, value: string): unknown {
  const parsed = parseColor(value)
  return parsed ? new ColorDrop(parsed) : value
}

/** Creates the value of a setting from its text, by type. Other types use their text. */
const MAKERS: Record<string, Maker> = {
  image_picker: image,
  video,
  video_url: (_, value) => new VideoUrlDrop(value),
  product,
  collection,
  page: (rendering, value) => pageList(rendering).liquidMethodMissing(value),
  blog: (rendering, value) => blogLookup(rendering).liquidMethodMissing(value),
  article: (rendering, value) => articleLookup(rendering).liquidMethodMissing(value),
  link_list: (rendering, value) => linklist(rendering, value) ?? null,
  url: settingUrl,
  color,
  color_background: color,
  color_scheme: colorScheme,
  font_picker: (_, value) => new FontDrop(value),
  metaobject: () => null,
}

/** Types whose empty value is empty text; for all others it is nil. */
const TEXTS = new Set(['html', 'inline_richtext', 'liquid', 'richtext', 'text', 'textarea'])

/** Returns the object for a setting's value. Source: shopify.dev, "Input settings". */
export function settingValue(rendering: Rendering, type: string, value: unknown): unknown {
  if (type === 'color_scheme_group') return colorSchemes(value as Schemes)
  if (Array.isArray(value)) {
    const make = MAKERS[type.replace(/_list$/, '')]
    return type.endsWith('_list') && make
      ? listOf(() => value.map((one) => make(rendering, String(one))).filter(Boolean))
      : value
  }
  if (typeof value !== 'string') return value
  if (value === '') {
    if (type === 'color_scheme') return colorScheme(rendering, value)
    return MAKERS[type] ? null : value
  }
  return MAKERS[type]?.(rendering, value) ?? (MAKERS[type] ? null : value)
}

/**
 * Returns the platform's default for a setting's type, used if neither the merchant nor the definition sets a value.
 */
export function settingDefault(rendering: Rendering, type: string, options: unknown): unknown {
  if (type === 'checkbox') return false
  if (type === 'text_alignment') return 'left'
  if (type === 'color_scheme') return colorScheme(rendering, '')
  if ((type === 'select' || type === 'radio') && Array.isArray(options))
    return (options[0] as { value?: unknown } | undefined)?.value ?? null
  return TEXTS.has(type) ? '' : null
}
