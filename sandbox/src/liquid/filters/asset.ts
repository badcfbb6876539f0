import type { Context, FilterImplOptions } from 'liquidjs'
import { attributes, splitArguments, text } from '../language/text.ts'
import { appOf, type Rendering, renderingOf, sourceOf } from '../rendering.ts'
import type { TemplateSource } from '../template-source.ts'
import { sizedUrl } from './image.ts'

type This = { context: Context }

/**
 * Largest asset that may be printed into a page, in bytes. Source: shopify.dev, Liquid filter `inline_asset_content`.
 */
const INLINE_LIMIT = 15 * 1024

/**
 * Returns the URL of an asset: the theme's under `/cdn/shop/t/<theme id>/assets/`, an app extension's under
 * `/cdn/extensions/<client id>/assets/`. A file `x.css.liquid` is served as `x.css`.
 */
export function assetUrlOf(
  rendering: Rendering,
  owner: { source: TemplateSource; app: string | undefined },
  name: string,
): string {
  const file = owner.source.file(`assets/${name}`) ?? owner.source.file(`assets/${name}.liquid`)
  const folder = owner.app ? `/cdn/extensions/${owner.app}` : `/cdn/shop/t/${rendering.theme.theme.id}`
  return `//${rendering.host}${folder}/assets/${name}${file ? `?v=${file.checksum.slice(0, 16)}` : ''}`
}

function assetUrl(this: This, input: unknown): string {
  const owner = { source: sourceOf(this.context), app: appOf(this.context) }
  return assetUrlOf(renderingOf(this.context), owner, text(input))
}

function assetImageUrl(this: This, input: unknown, size?: unknown): string {
  return sizedUrl(assetUrl.call(this, input), size === undefined ? 'small' : text(size))
}

function fileUrl(this: This, input: unknown): string {
  const rendering = renderingOf(this.context)
  const file = rendering.state.byHandle(rendering.store, 'MediaImage', text(input))
  return `//${rendering.host}/cdn/shop/files/${encodeURIComponent(text(input))}${file ? `?v=${file.version}` : ''}`
}

function fileImageUrl(this: This, input: unknown, size?: unknown): string {
  return sizedUrl(fileUrl.call(this, input), size === undefined ? 'small' : text(size))
}

function inlineAsset(this: This, input: unknown): string {
  const file = sourceOf(this.context).file(`assets/${text(input)}`)
  if (!file) throw new Error(`inline_asset_content: asset ${text(input)} not found`)
  if (file.body.length > INLINE_LIMIT)
    throw new Error(`inline_asset_content: asset ${text(input)} is larger than 15KB`)
  return file.body
}

function stylesheetTag(this: This, input: unknown, ...args: unknown[]): string {
  const { named } = splitArguments(args)
  if (named.get('preload') === true)
    renderingOf(this.context).preloads.push(`<${text(input)}>; rel=preload; as=style`)
  const rest = [...named].filter(([name]) => name !== 'preload' && name !== 'media')
  return `<link${attributes([
    ['href', text(input)],
    ['rel', 'stylesheet'],
    ['type', 'text/css'],
    ['media', named.get('media') ?? 'all'],
    ...rest,
  ])} />`
}

function preloadTag(this: This, input: unknown, ...args: unknown[]): string {
  const { named } = splitArguments(args)
  if (!named.has('as')) throw new Error("preload_tag filter requires the 'as' parameter")
  renderingOf(this.context).preloads.push(`<${text(input)}>; rel=preload; as=${text(named.get('as'))}`)
  const rest = [...named].filter(([name]) => name !== 'as')
  return `<link${attributes([['href', text(input)], ['as', named.get('as')], ['rel', 'preload'], ...rest])}>`
}

/** Filters of the category "hosted file" and filters that print tags for such files. */
export const assetFilters: Record<string, FilterImplOptions> = {
  asset_img_url: assetImageUrl,
  asset_url: assetUrl,
  file_img_url: fileImageUrl,
  file_url: fileUrl,
  global_asset_url: function (this: This, input: unknown) {
    return `//${renderingOf(this.context).host}/cdn/s/global/${text(input)}`
  },
  inline_asset_content: inlineAsset,
  preload_tag: preloadTag,
  script_tag: (input: unknown) =>
    `<script${attributes([
      ['src', text(input)],
      ['type', 'text/javascript'],
    ])}></script>`,
  shopify_asset_url: function (this: This, input: unknown) {
    return `//${renderingOf(this.context).host}/cdn/shopifycloud/storefront/assets/themes_support/${text(input)}`
  },
  stylesheet_tag: stylesheetTag,
}
