import type { Context, FilterImplOptions } from 'liquidjs'
import { jsonText } from '../json-text.ts'
import { attributes, escapeHtml, isPlainHash, splitArguments, text } from '../language/text.ts'
import { GenericFileDrop, ImageDrop, VideoDrop } from '../objects/media.ts'
import { MeasurementDrop, trimmed } from '../objects/metafield-value.ts'
import { MetafieldDrop } from '../objects/metafields.ts'
import { formatDate } from './date.ts'
import { mediaFilters } from './media.ts'

type This = { context: Context }

const titled = (value: unknown): { url: unknown; title: unknown } | null =>
  typeof value === 'object' && value !== null && 'url' in value && 'title' in value
    ? { url: value.url, title: value.title }
    : null

function element(
  tag: string,
  type: string,
  content: string,
  extra: (readonly [string, unknown])[] = [],
): string {
  return `<${tag}${attributes([...extra, ['class', `metafield-${type}`]])}>${content}</${tag}>`
}

function measure(type: string, value: MeasurementDrop): string {
  const parts = [
    `<span class="metafield-${type}_value">${trimmed(value.value)} </span>`,
    `<span class="metafield-${type}_unit">${escapeHtml(value.unit)}</span>`,
  ]
  return element('span', type, parts.join(''))
}

function list(values: unknown[], format: unknown): string {
  const tag = text(format) === 'ordered' ? 'ol' : 'ul'
  const rows = values.map((value) => element('li', 'single_line_text_field', escapeHtml(text(value))))
  return element(tag, 'single_line_text_field-array', rows.join(''))
}

/** Renders rich text as HTML. Source: shopify.dev, "Metafield data types", rich text. */
function richText(node: unknown): string {
  if (!isPlainHash(node)) return ''
  const inner = Array.isArray(node['children']) ? node['children'].map(richText).join('') : ''
  switch (node['type']) {
    case 'text': {
      const value = escapeHtml(text(node['value']))
      const strong = node['bold'] === true ? `<strong>${value}</strong>` : value
      return node['italic'] === true ? `<em>${strong}</em>` : strong
    }
    case 'heading':
      return `<h${text(node['level'] ?? 2)}>${inner}</h${text(node['level'] ?? 2)}>`
    case 'paragraph':
      return `<p>${inner}</p>`
    case 'list':
      return node['listType'] === 'ordered' ? `<ol>${inner}</ol>` : `<ul>${inner}</ul>`
    case 'list-item':
      return `<li>${inner}</li>`
    case 'link':
      return `<a${attributes([
        ['href', node['url']],
        ['title', node['title']],
        ['target', node['target']],
      ])}>${inner}</a>`
    default:
      return inner
  }
}

function plainRichText(node: unknown): string {
  if (!isPlainHash(node)) return ''
  if (node['type'] === 'text') return text(node['value'])
  const children = Array.isArray(node['children']) ? node['children'].map(plainRichText) : []
  return children.join(node['type'] === 'root' ? '\n' : '')
}

function fileElement(self: This, value: unknown): string {
  if (value instanceof ImageDrop)
    return `<img${attributes([
      ['src', value.src],
      ['loading', 'lazy'],
      ['class', 'metafield-file_reference'],
    ])}>`
  if (value instanceof VideoDrop) {
    const tag = mediaFilters['video_tag']
    return typeof tag === 'function' ? text(tag.call(self as ThisParameterType<typeof tag>, value)) : ''
  }
  if (value instanceof GenericFileDrop)
    return element('a', 'file_reference', escapeHtml(value.alt || value.url), [['href', value.url]])
  return ''
}

function metafieldTag(this: This, input: unknown, ...args: unknown[]): string {
  if (!(input instanceof MetafieldDrop)) return ''
  const { named } = splitArguments(args)
  const { type, value } = input
  if (type === 'list.single_line_text_field' && Array.isArray(value))
    return list(value, named.get('list_format'))
  if (value instanceof MeasurementDrop) return measure(type, value)
  if (type === 'file_reference') return fileElement(this, value)
  const target = titled(value)
  if (target) return element('a', type, escapeHtml(text(target.title)), [['href', target.url]])
  switch (type) {
    case 'date':
      return element('time', type, formatDate(this.context, value, '%B %-d, %Y', 'UTC'), [
        ['datetime', value],
      ])
    case 'date_time': {
      const machine = formatDate(this.context, value, '%Y-%m-%dT%H:%M:%SZ', 'UTC')
      return element('time', type, formatDate(this.context, value, '%b %-d, %Y, %-I:%M %P', 'UTC'), [
        ['datetime', machine],
      ])
    }
    case 'json':
      return `<script type="application/json" class="metafield-json">${jsonText(value)}</script>`
    case 'multi_line_text_field':
      return element('span', type, escapeHtml(text(value)).replace(/\r?\n/g, '<br />\n'))
    case 'rich_text_field':
      return element('div', type, richText(value))
    case 'url':
      return element('a', type, escapeHtml(text(value).replace(/^https?:\/\//, '')), [['href', value]])
    default:
      return element('span', type, escapeHtml(text(value)))
  }
}

function sentence(values: string[]): string {
  if (values.length <= 2) return values.join(' and ')
  return `${values.slice(0, -1).join(', ')}, and ${values.at(-1)}`
}

function metafieldText(input: unknown): string {
  if (!(input instanceof MetafieldDrop)) return ''
  const { type, value } = input
  if (Array.isArray(value)) return sentence(value.map((item) => text(titled(item)?.title ?? item)))
  if (type === 'json') return jsonText(value, { raw: true })
  if (type === 'rich_text_field') return plainRichText(value)
  if (value instanceof ImageDrop) return value.src
  if (value instanceof GenericFileDrop) return value.url
  return text(titled(value)?.title ?? value)
}

/** Filters of the category "metafield". */
export const metafieldFilters: Record<string, FilterImplOptions> = {
  metafield_tag: metafieldTag,
  metafield_text: metafieldText,
}
