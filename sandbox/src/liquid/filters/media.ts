import { type Context, type FilterImplOptions } from 'liquidjs'
import { attributes, splitArguments, text } from '../language/text.ts'
import { ExternalVideoDrop, GenericFileDrop, ImageDrop, ModelDrop, VideoDrop } from '../objects/media.ts'
import { renderingOf } from '../rendering.ts'
import { sizedUrl } from './image.ts'

type This = { context: Context }
type Named = Map<string, unknown>

/** Returns the poster URL of a video or model, in the size of `image_size` (default `small`). */
function poster(media: { preview_image: ImageDrop | null }, named: Named): string | null {
  const size = named.has('image_size') ? text(named.get('image_size')) : 'small'
  return media.preview_image ? sizedUrl(media.preview_image.src, size) : null
}

const FLAGS = ['autoplay', 'loop', 'muted', 'controls']

function videoTag(this: This, input: unknown, ...args: unknown[]): string {
  if (!(input instanceof VideoDrop)) return ''
  const { named } = splitArguments(args)
  const image = poster(input, named)
  const rest = [...named].filter(([name]) => name !== 'image_size' && !FLAGS.includes(name))
  const sources = (input.sources as { url: string; mime_type: string }[])
    .map(
      (source) =>
        `<source${attributes([
          ['src', source.url],
          ['type', source.mime_type],
        ])}>`,
    )
    .join('')
  return `<video${attributes([
    ['playsinline', 'playsinline'],
    ...FLAGS.filter((flag) => named.get(flag) === true).map((flag) => [flag, flag] as const),
    ['preload', 'metadata'],
    ['aria-label', input.alt],
    ['poster', image],
    ...rest,
  ])}>${sources}${image ? `<img${attributes([['src', image]])}>` : ''}</video>`
}

/** Player parameters the platform sets itself. Source: the filter's example on shopify.dev. */
const PLAYERS = {
  youtube: {
    base: 'https://www.youtube.com/embed/',
    defaults: { controls: '1', enablejsapi: '1', modestbranding: '1', playsinline: '1', rel: '0' },
  },
  vimeo: {
    base: 'https://player.vimeo.com/video/',
    defaults: { byline: '0', controls: '1', playsinline: '1', title: '0' },
  },
}

/** An external video with the parameters set by `external_video_url`. */
class ExternalVideoUrl {
  readonly video: ExternalVideoDrop
  readonly url: string
  constructor(video: ExternalVideoDrop, url: string) {
    this.video = video
    this.url = url
  }
  toString(): string {
    return this.url
  }
}

function playerUrl(context: Context, video: ExternalVideoDrop, named: Named): string {
  const player = video.host === 'vimeo' ? PLAYERS.vimeo : PLAYERS.youtube
  const url = new URL(player.base + video.external_id)
  const own = video.host === 'youtube' ? { origin: renderingOf(context).options.origin } : {}
  for (const [name, value] of Object.entries({ ...player.defaults, ...own }))
    url.searchParams.set(name, value)
  for (const [name, value] of named) url.searchParams.set(name, text(value))
  url.searchParams.sort()
  return url.href
}

function externalVideoUrl(this: This, input: unknown, ...args: unknown[]): ExternalVideoUrl | string {
  if (!(input instanceof ExternalVideoDrop)) return ''
  return new ExternalVideoUrl(input, playerUrl(this.context, input, splitArguments(args).named))
}

function externalVideoTag(this: This, input: unknown, ...args: unknown[]): string {
  const { named } = splitArguments(args)
  const url =
    input instanceof ExternalVideoDrop
      ? new ExternalVideoUrl(input, playerUrl(this.context, input, new Map()))
      : input
  if (!(url instanceof ExternalVideoUrl)) return ''
  return `<iframe${attributes([
    ['frameborder', '0'],
    ['allow', 'accelerometer; autoplay; encrypted-media; gyroscope; picture-in-picture'],
    ['allowfullscreen', 'allowfullscreen'],
    ...named,
    ['src', url.url],
    ['title', url.video.alt],
  ])}></iframe>`
}

function modelViewerTag(this: This, input: unknown, ...args: unknown[]): string {
  if (!(input instanceof ModelDrop)) return ''
  const { named } = splitArguments(args)
  const [source] = input.sources as { url: string }[]
  const rest = [...named].filter(([name]) => name !== 'image_size')
  return `<model-viewer${attributes([
    ...rest,
    ['src', source?.url],
    ['camera-controls', 'true'],
    ['style', '--poster-color: transparent;'],
    ['data-shopify-feature', '1.12'],
    ['alt', input.alt],
    ['poster', poster(input, named)],
  ])}></model-viewer>`
}

function mediaTag(this: This, input: unknown, ...args: unknown[]): string {
  if (input instanceof VideoDrop) return videoTag.call(this, input, ...args, ['controls', true])
  if (input instanceof ExternalVideoDrop) return externalVideoTag.call(this, input, ...args)
  if (input instanceof ModelDrop) return modelViewerTag.call(this, input, ...args)
  if (input instanceof GenericFileDrop) return `<a${attributes([['href', input.url]])}>${text(input.alt)}</a>`
  if (!(input instanceof ImageDrop)) return ''
  const { named } = splitArguments(args)
  return `<img${attributes([
    ['src', named.has('image_size') ? sizedUrl(input.src, text(named.get('image_size'))) : input.src],
    ['alt', input.alt],
    ...[...named].filter(([name]) => name !== 'image_size'),
  ])}>`
}

/** Filters that return elements of videos, 3D models and other media. */
export const mediaFilters: Record<string, FilterImplOptions> = {
  external_video_tag: externalVideoTag,
  external_video_url: externalVideoUrl,
  media_tag: mediaTag,
  model_viewer_tag: modelViewerTag,
  video_tag: videoTag,
}
