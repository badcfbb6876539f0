import type { Context, FilterImplOptions } from 'liquidjs'
import { attributes, escapeHtml, splitArguments, text } from '../language/text.ts'
import { renderingOf } from '../rendering.ts'
import { handleize } from './string.ts'

type This = { context: Context }

/** Encodes a query value as the platform does: space as `%20`, apostrophe as `%27`. */
const queryValue = (value: string) => encodeURIComponent(value).replace(/'/g, '%27')

const vendorUrl = function (this: This, input: unknown): string {
  return renderingOf(this.context).url(`/collections/vendors?q=${queryValue(text(input))}`)
}
const typeUrl = function (this: This, input: unknown): string {
  return renderingOf(this.context).url(`/collections/types?q=${queryValue(text(input))}`)
}

function named(url: (this: This, input: unknown) => string): FilterImplOptions {
  return function (this: This, input: unknown, ...args: unknown[]): string {
    const label = text(input)
    return anchor(label, [...splitArguments(args).named, ['href', url.call(this, input)], ['title', label]])
  }
}

const anchor = (label: string, pairs: (readonly [string, unknown])[]) => `<a${attributes(pairs)}>${label}</a>`

/** Returns the path of the current list narrowed to tags: `/collections/sale/red+blue`. */
function tagPath(context: Context, tags: string[]): string {
  const rendering = renderingOf(context)
  const [, root, current] = rendering.request.path.split('/')
  const handle = root === 'collections' || root === 'blogs' ? (current ?? 'all') : 'all'
  const names = tags.map(handleize).join('+')
  if (root === 'blogs') return rendering.url(`/blogs/${handle}${names ? `/tagged/${names}` : ''}`)
  return rendering.url(`/collections/${handle}${names ? `/${names}` : ''}`)
}

function currentTags(context: Context): string[] {
  return renderingOf(context).once('current-tags', () => [] as string[])
}

function tagLink(title: string, choose: (current: string[], tag: string) => string[]): FilterImplOptions {
  return function (this: This, input: unknown, ...args: unknown[]): string {
    const { positional, named: pairs } = splitArguments(args)
    const tag = text(positional[0] ?? input)
    const href = tagPath(this.context, choose(currentTags(this.context), tag))
    return anchor(text(input), [...pairs, ['href', href], ['title', `${title} ${tag}`]])
  }
}

/** Filters of the categories "collection" and "tag", and `link_to`. */
export const linkFilters: Record<string, FilterImplOptions> = {
  highlight_active_tag: function (this: This, input: unknown, classes?: unknown) {
    const tag = text(input)
    const active = currentTags(this.context).includes(tag)
    return active ? `<span class="${escapeHtml(text(classes ?? 'active'))}">${tag}</span>` : tag
  },
  link_to: (input: unknown, ...args: unknown[]) => {
    const { positional, named: pairs } = splitArguments(args)
    return anchor(text(input), [...pairs, ['href', text(positional[0])], ['title', positional[1] ?? '']])
  },
  link_to_add_tag: tagLink('Narrow selection to products matching tag', (current, tag) => [
    ...current.filter((one) => one !== tag),
    tag,
  ]),
  link_to_remove_tag: tagLink('Remove tag', (current, tag) => current.filter((one) => one !== tag)),
  link_to_tag: tagLink('Show products matching tag', (_, tag) => [tag]),
  link_to_type: named(typeUrl),
  link_to_vendor: named(vendorUrl),
  sort_by: (input: unknown, order: unknown) => {
    const url = text(input)
    return `${url}${url.includes('?') ? '&' : '?'}sort_by=${encodeURIComponent(text(order))}`
  },
  url_for_type: typeUrl,
  url_for_vendor: vendorUrl,
  within: (input: unknown, collection: unknown) => {
    const base =
      typeof collection === 'object' && collection !== null && 'url' in collection ? text(collection.url) : ''
    return base
      ? `${base}${text(input).replace(/^\/[a-z]{2}(?:-[a-z]+)?(?=\/products\/)/i, '')}`
      : text(input)
  },
}
