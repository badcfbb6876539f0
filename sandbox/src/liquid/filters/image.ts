import { type Context, Drop, type FilterImplOptions, toValue } from 'liquidjs'
import { toNumeric } from '../language/numbers.ts'
import { attributes, splitArguments, text } from '../language/text.ts'
import { IMAGE, IMAGE_URL } from '../objects/drop.ts'
import type { ImageDrop } from '../objects/media.ts'
import { renderingOf } from '../rendering.ts'

type This = { context: Context }

/**
 * Widest image the platform produces, and the widths it offers by default. Source: shopify.dev, `image_url`,
 * `image_tag`.
 */
const MAX_SIZE = 5760
const SMART_WIDTHS = [352, 832, 1200, 1920]

/** Returns the image of an object, or null. */
function imageOf(input: unknown): ImageDrop | null {
  if (typeof input !== 'object' || input === null || !(IMAGE in input)) return null
  const choose = input[IMAGE]
  return typeof choose === 'function' ? (choose.call(input) as ImageDrop | null) : null
}

/** Result of `image_url`: text that also carries its image, so that `image_tag` can set its size. */
class ImageUrl extends Drop {
  readonly #url: URL
  readonly #image: ImageDrop | null
  readonly #alt: string

  constructor(url: URL, image: ImageDrop | null, alt: string) {
    super()
    this.#url = url
    this.#image = image
    this.#alt = alt
  }
  override valueOf(): string {
    return this.#url.href.replace(/^https?:/, '')
  }
  override toString(): string {
    return this.valueOf()
  }
  /** Returns width and height of the delivered image in pixels, as far as known. */
  dimensions(): { width: number; height: number } | null {
    const image = this.#image
    if (!image || image.width === 0) return null
    const requested = { width: this.#number('width'), height: this.#number('height') }
    const ratio = image.width / image.height
    if (requested.width && requested.height) return { width: requested.width, height: requested.height }
    // An image is never delivered larger than it is.
    const width = Math.min(requested.width ?? image.width, image.width)
    const height = Math.min(requested.height ?? image.height, image.height)
    if (requested.width) return { width, height: Math.round(width / ratio) }
    if (requested.height) return { width: Math.round(height * ratio), height }
    return { width: image.width, height: image.height }
  }
  alt(): string {
    return this.#alt
  }
  /** Returns the URL of the same image at another width. */
  atWidth(width: number): string {
    const url = new URL(this.#url)
    const height = this.#number('height')
    const own = this.#number('width')
    if (height && own) url.searchParams.set('height', String(Math.round((height * width) / own)))
    url.searchParams.set('width', String(width))
    url.searchParams.sort()
    return url.href.replace(/^https?:/, '')
  }
  #number(name: string): number | null {
    return Number(this.#url.searchParams.get(name)) || null
  }
}

const PARAMETERS = [
  'width',
  'height',
  'crop',
  'crop_left',
  'crop_top',
  'crop_width',
  'crop_height',
  'format',
  'pad_color',
]

function imageUrl(this: This, input: unknown, ...args: unknown[]): ImageUrl | string {
  const image = imageOf(input)
  const ofDrop = urlOf(input)
  const source = image ? image.src : (ofDrop ?? text(input))
  if (!image && (input === null || input === undefined || typeof input === 'object') && source === '')
    return ''
  if (!image && ofDrop === null && typeof toValue(input) !== 'string') throw new Error('invalid url input')
  const { named } = splitArguments(args)
  const url = new URL(source, renderingOf(this.context).options.origin)
  for (const name of PARAMETERS) {
    const value = named.get(name)
    if (value === undefined || value === null) continue
    const limited =
      name === 'width' || name === 'height' ? Math.min(toNumeric(value).value, MAX_SIZE) : text(value)
    url.searchParams.set(name, String(limited))
  }
  url.searchParams.sort()
  return new ImageUrl(url, image, altOf(input, image))
}

/** Returns the URL of an image that is not a file of the store, such as a flag; null otherwise. */
function urlOf(input: unknown): string | null {
  if (typeof input !== 'object' || input === null || !(IMAGE_URL in input)) return null
  const choose = input[IMAGE_URL]
  return typeof choose === 'function' ? String(choose.call(input)) : null
}

function altOf(input: unknown, image: ImageDrop | null): string {
  if (image) return image.alt
  return typeof input === 'object' && input !== null && 'title' in input ? text(input.title) : ''
}

function widthsOf(url: ImageUrl, named: Map<string, unknown>): number[] {
  const own = url.dimensions()?.width ?? 0
  if (named.has('widths'))
    return text(named.get('widths'))
      .split(',')
      .map((part) => Number(part.trim()))
      .filter((width) => width > 0)
  const shown = named.has('width') ? toNumeric(named.get('width')).value : named.has('height') ? 0 : own
  const widths = [...SMART_WIDTHS.filter((width) => width <= own), shown].filter((width) => width > 0)
  return [...new Set(widths)].sort((a, b) => a - b)
}

const OWN = new Set(['width', 'height', 'sizes', 'widths', 'srcset', 'preload', 'alt', 'loading', 'class'])

function imageTag(this: This, input: unknown, ...args: unknown[]): string {
  if (input === null || input === undefined || text(input) === '') return ''
  const { named } = splitArguments(args)
  const url = input instanceof ImageUrl ? input : new ImageUrl(toUrl(this, input), imageOf(input), '')
  const size = url.dimensions()
  const chosen = named.has('width') || named.has('height')
  const srcset = named.has('srcset')
    ? (named.get('srcset') ?? null)
    : widthsOf(url, named)
        .map((width) => `${url.atWidth(width)} ${width}w`)
        .join(', ') || null
  if (named.get('preload') === true)
    renderingOf(this.context).preloads.push(`<${text(url)}>; rel=preload; as=image`)
  return `<img${attributes([
    ['src', text(url)],
    ['alt', named.has('alt') ? (named.get('alt') ?? '') : url.alt()],
    ['srcset', srcset],
    ['width', chosen ? named.get('width') : size?.width],
    ['height', chosen ? named.get('height') : size?.height],
    ['loading', named.get('loading')],
    ['sizes', named.get('sizes')],
    ['class', named.get('class')],
    ...[...named].filter(([name]) => !OWN.has(name)),
  ])}>`
}

const toUrl = (self: This, input: unknown) => new URL(text(input), renderingOf(self.context).options.origin)

/** Adds a size to a file name as the older filters do: `photo.jpg` → `photo_small.jpg`. */
export function sizedUrl(url: string, size: string): string {
  if (size === '' || size === 'master' || size === 'original') return url
  return url.replace(/(\.\w+)(\?|$)/, `_${size}$1$2`)
}

function oldImageUrl(this: This, input: unknown, ...args: unknown[]): string {
  const image = imageOf(input)
  const { positional } = splitArguments(args)
  const size = positional.length > 0 ? text(positional[0]) : 'small'
  const source = image?.src ?? text(input)
  return source === '' ? '' : sizedUrl(source, size)
}

function oldImageTag(this: This, input: unknown, ...args: unknown[]): string {
  const image = imageOf(input)
  const { positional } = splitArguments(args)
  const [alt, classes, size] = positional
  const url = image ? sizedUrl(image.src, size === undefined ? 'small' : text(size)) : text(input)
  return `<img${attributes([
    ['src', url],
    ['alt', alt ?? ''],
    ['class', classes],
  ])} />`
}

/** Filters that return image URLs and elements. */
export const imageFilters: Record<string, FilterImplOptions> = {
  image_url: imageUrl,
  image_tag: imageTag,
  img_url: oldImageUrl,
  img_tag: oldImageTag,
  product_img_url: oldImageUrl,
  collection_img_url: oldImageUrl,
  article_img_url: oldImageUrl,
}
