import { tagName } from '../extract/html-tags.ts'
import { tagEnd } from '../extract/json-ld-scripts.ts'
import { readAttributes } from '../extract/tag-attributes.ts'
import type { MarkupFormat } from '../graph/node.ts'

/** Who printed a piece of markup. */
export type Owner =
  | { kind: 'self' }
  /** Handle or name of the app. */
  | { kind: 'app'; name: string }
  | { kind: 'theme' }
  /** Only the markup was given, without the page. */
  | { kind: 'unknown' }

/** Comments that the platform prints around the output of every app block and app embed; blocks can contain blocks. */
const border = /<!-- (?:BEGIN app block: shopify:\/\/apps\/([\w.-]*)|END app block -->)/g
/** Searched for first: a page is full of `<`, and a short word is found faster than a long one. */
const beginWord = 'BEGIN'
const mostBlocks = 200

/** The most common form of the tag, which does not reveal who printed it. */
const plainScript = '<script type="application/ld+json">'

/** Apps that add markup to the page without a block around it, by text inside or right before their script. */
const markers: readonly (readonly [pattern: RegExp, app: string])[] = [
  [/jdgm|judge\.?me/i, 'judge-me-reviews'],
  [/yotpo/i, 'yotpo'],
  [/loox/i, 'loox'],
  [/stamped/i, 'stamped'],
  [/okendo|data-oke-/i, 'okendo'],
  [/schemaplus|schema-plus/i, 'schema-plus'],
  [/smart-?seo/i, 'smart-seo'],
  [/json-?ld[- ]?for[- ]?seo|jsonldforseo/i, 'json-ld-for-seo'],
  [/avada-?seo/i, 'avada-seo'],
  [/webrex/i, 'webrex'],
  [/tiny-?img|tiny-?seo/i, 'tinyimg'],
]

/** Quick test: most pages have none of them. */
const anyMarker = new RegExp(markers.map(([pattern]) => pattern.source).join('|'), 'i')

/** How far before a tag a heading comment is searched for, and the maximum length of the tag. */
const reach = 300
const longestTag = 2_000

/**
 * Returns a function that finds the owner of the markup at an offset (start of an item's tag, or of a script's text):
 * ourselves, the app whose block encloses it, a known app, else the theme.
 */
export function ownersIn(
  html: string,
  ownHandle?: string,
): (markup: { offset: number; format: MarkupFormat }) => Owner {
  let blocks: AppBlock[] | null = null
  let searched = 0
  /**
   * Parses the blocks only if one begins before the offset: most pages have none, and the text after the markup need
   * not be searched.
   */
  const blocksAround = (offset: number): AppBlock[] => {
    if (blocks === null && offset > searched) {
      if (html.slice(searched, offset).includes(beginWord)) blocks = appBlocks(html)
      searched = offset
    }
    return blocks ?? []
  }
  let last: { offset: number; owner: Owner } | undefined
  const ownerOf = (tag: number, end: number): Owner => {
    if (hasOwnMark(html.slice(tag, end))) return { kind: 'self' }
    const block = blocksAround(tag).findLast((one) => one.from < tag && tag < one.to)
    if (block) return block.name === ownHandle ? { kind: 'self' } : { kind: 'app', name: block.name }
    const words = html.slice(headingBefore(html, tag), end)
    if (words === plainScript || !anyMarker.test(words)) return { kind: 'theme' }
    const known = markers.find(([pattern]) => pattern.test(words))
    return known ? { kind: 'app', name: known[1] } : { kind: 'theme' }
  }
  return ({ offset, format }) => {
    // All things in one script have the same owner.
    if (last?.offset === offset) return last.owner
    const owner =
      format === 'json-ld'
        ? ownerOf(scriptTag(html, offset), offset)
        : ownerOf(offset, Math.min(behindTag(html, offset), offset + longestTag))
    last = { offset, owner }
    return owner
  }
}

function hasOwnMark(tag: string): boolean {
  if (!/data-signpost/i.test(tag)) return false
  return readAttributes(tag, 1 + tagName(tag, 1).length).some(({ name }) => name === 'data-signpost')
}

function behindTag(html: string, start: number): number {
  return tagEnd(html, start + 1 + tagName(html, start + 1).length)
}

/** Returns the start of the script tag that ends at the offset; attributes may contain `<`. */
function scriptTag(html: string, offset: number): number {
  const from = Math.max(0, offset - longestTag)
  const before = html.slice(from, offset)
  const at = before.lastIndexOf('<script')
  return from + Math.max(0, at < 0 ? before.toLowerCase().lastIndexOf('<script') : at)
}

interface AppBlock {
  from: number
  to: number
  name: string
}

/** In order of their beginnings, so that the last one around an offset is the innermost. */
function appBlocks(html: string): AppBlock[] {
  const blocks: AppBlock[] = []
  const open: AppBlock[] = []
  for (const { index, 1: name } of html.matchAll(border)) {
    if (name === undefined) {
      const closed = open.pop()
      if (closed) closed.to = index
    } else {
      const block = { from: index, to: html.length, name }
      open.push(block)
      if (blocks.length < mostBlocks) blocks.push(block)
    }
  }
  return blocks
}

/** Returns the start of a comment that ends right before the tag, else the tag's own start. */
function headingBefore(html: string, tag: number): number {
  const before = html.slice(Math.max(0, tag - reach), tag)
  if (!before.trimEnd().endsWith('-->')) return tag
  const comment = before.lastIndexOf('<!--')
  return comment < 0 ? tag : tag - before.length + comment
}
