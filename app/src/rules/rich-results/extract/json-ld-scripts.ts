import { type DefaultTreeAdapterMap, defaultTreeAdapter, parse } from 'parse5'
import { commentEnd, isLetter, skipTag, tagName } from './html-tags.ts'
import { rawTextElements, rawTextEnd } from './raw-text.ts'

/** Raw text of one `<script type="application/ld+json">`, and its start in the page. */
export interface ScriptText {
  offset: number
  text: string
}

/** Elements without special meaning inside `<svg>`; any other needs a real parser, because the tree decides. */
const svgElements =
  'g|path|circle|ellipse|line|rect|polygon|polyline|use|defs|symbol|title|desc|text|tspan|stop|image|marker|mask|' +
  'pattern|filter|clippath|lineargradient|radialgradient|animate|animatetransform|animatemotion|set|mpath|view|' +
  'metadata|fegaussianblur|feoffset|feblend|fecolormatrix|fecomposite|feflood|femerge|femergenode|feimage|fetile|' +
  'feturbulence|fedropshadow|femorphology|fecomponenttransfer|fefunca|fefuncr|fefuncg|fefuncb'
export const plainSvgElements: ReadonlySet<string> = new Set(['svg', ...svgElements.split('|')])

/** Result of one walk over a page's text. */
export interface PageScan {
  scripts: ScriptText[]
  /** Whether the page has, or may have, a `<base>`. */
  base: boolean
}

/**
 * Finds every JSON-LD script that a browser would see; respects comments, raw text elements and templates. Scans by
 * hand, because a tree of a whole page takes thirty times as long. The rare page on which only the tree is reliable
 * (markup inside `<svg>`, `<frameset>`, `<plaintext>`) goes to parse5.
 */
export function findJsonLdScripts(html: string): PageScan {
  const last = lastJsonType(html)
  const scanned = last < 0 ? null : scan(html, last)
  return scanned ?? { scripts: last < 0 ? [] : findInTree(html), base: /base\s/i.test(html) }
}

/** Returns the last index of `+json`, in any case; -1 without it. `+` is rare and found far faster than the letters. */
function lastJsonType(html: string): number {
  let last = -1
  for (let at = html.indexOf('+'); at >= 0; at = html.indexOf('+', at + 1))
    if ((html.charCodeAt(at + 1) | 32) === 106 && html.slice(at + 1, at + 5).toLowerCase() === 'json')
      last = at
  return last
}

/**
 * Reports whether the text after the last `+json` can still affect the scripts: a `<base>`, a `<frameset>` that
 * replaces the body, or a type written with character references.
 */
function saysMore(rest: string): boolean {
  for (let at = rest.indexOf('&'); at >= 0; at = rest.indexOf('&', at + 1))
    if (rest.charCodeAt(at + 1) === numberSign || rest.startsWith('plus;', at + 1)) return true
  return /frameset|<base/i.test(rest)
}

/** Tags that `openTag` and `closeTag` handle. */
const named =
  'script|style|svg|select|template|textarea|title|iframe|xmp|noembed|noframes|noscript|plaintext|frameset|math|base'

/**
 * Matches consecutive text and tags with a name that `name` matches and quoted attribute values; the functions below
 * walk through the rest. The bound on the repetition limits the expression's memory. Each part matches in one way
 * only, so it takes linear time.
 */
const attributes = `(?:[\\t\\n\\f\\r /][^>"'=<]*[^\\t\\n\\f\\r />"'=<]=(?:"[^"]*"|'[^']*'))*[^>"'=<]*>`

function runOf(tags: string): RegExp {
  return new RegExp(`[^<]*(?:(?:${tags})[^<]*){0,100}`, 'iy')
}

const plainSvgTag = `</?(?:${svgElements})(?=[\\t\\n\\f\\r />])${attributes}`
const plainTag = `</?(?!(?:${named})[\\t\\n\\f\\r />])[a-z][^\\t\\n\\f\\r />"'=<]*${attributes}`
/** Matches a drawing in the form of theme icons as a whole. */
const icon = `<svg(?=[\\t\\n\\f\\r >])${attributes}(?<!/>)(?:[^<]*${plainSvgTag}){0,100}[^<]*</svg[\\t\\n\\f\\r ]*>`
const plainTags = runOf(`${plainTag}|${icon}`)
const plainSvgTags = runOf(plainSvgTag)

const restOfTag = new RegExp(attributes, 'y')

/**
 * Returns the index after a tag whose name ends at `from`; the careful walk handles what the expression does not
 * match.
 */
export function tagEnd(html: string, from: number): number {
  restOfTag.lastIndex = from
  return restOfTag.test(html) ? restOfTag.lastIndex : skipTag(html, from, null).end
}

/** State of the walk. */
interface WalkState {
  html: string
  found: PageScan
  /** Number of open `template` elements. */
  templates: number
  /** Number of open `svg` elements. */
  svg: number
  select: boolean
}

const slash = 47
const numberSign = 35
const jsonLdType = 'application/ld+json'

/** Returns null if the scan cannot be sure. No script after `last` counts. */
export function scan(html: string, last: number = html.length): PageScan | null {
  const state: WalkState = { html, found: { scripts: [], base: false }, templates: 0, svg: 0, select: false }
  let at = html.indexOf('<')
  let end = last
  while (at >= 0) {
    if (at > end) {
      if (!saysMore(html.slice(at))) break
      end = html.length
    }
    const code = html.charCodeAt(at + 1)
    const ending = code === slash
    if (isLetter(ending ? html.charCodeAt(at + 2) : code)) {
      const start = ending ? at + 2 : at + 1
      const name = tagName(html, start)
      at = ending ? closeTag(state, name, start) : openTag(state, name, start)
      if (at < 0) return null
    } else if (code === 33 && html.startsWith('--', at + 2)) at = commentEnd(html, at)
    else if (code === 33 && state.svg > 0) return null
    else if (code === 33 || code === 63 || ending) at = bogusEnd(html, at + 2)
    else at += 1
    at = nextTag(state, at)
  }
  return state.found
}

function nextTag({ html, svg }: WalkState, at: number): number {
  const run = svg > 0 ? plainSvgTags : plainTags
  run.lastIndex = at
  run.test(html)
  return run.lastIndex < html.length ? run.lastIndex : -1
}

/**
 * Returns the index after the start tag, or after the element if its content is raw text; -1 if only the tree is
 * reliable.
 */
function openTag(state: WalkState, name: string, start: number): number {
  const { html } = state
  if (name === 'script' && state.svg === 0) return openScript(state, start)
  const end = tagEnd(html, start + name.length)
  if (name === 'svg') {
    if (html.charCodeAt(end - 2) !== slash) state.svg += 1
  } else if (state.svg > 0) return plainSvgElements.has(name) ? end : -1
  else if (rawTextElements.has(name)) {
    if (state.select) return -1
    return isOpenEnded(html, end) ? end : rawTextEnd(html, end, name)
  } else if (name === 'template') state.templates += 1
  else if (name === 'select') state.select = !state.select
  else if (name === 'base') state.found.base = true
  else if (name === 'math' || name === 'plaintext' || name === 'frameset') return -1
  return end
}

function openScript({ html, found, templates }: WalkState, start: number): number {
  const tag = skipTag(html, start + 'script'.length, 'type')
  if (isOpenEnded(html, tag.end)) return tag.end
  const end = rawTextEnd(html, tag.end, 'script')
  if (tag.value === null || templates > 0) return end
  if (tag.value.includes('&')) return -1
  if (isJsonLd(tag.value)) found.scripts.push({ offset: tag.end, text: html.slice(tag.end, end) })
  return end
}

/** Reports whether the page ends inside this tag, which then counts as text. */
export function isOpenEnded(html: string, end: number): boolean {
  return end === html.length && !html.endsWith('>')
}

function closeTag(state: WalkState, name: string, start: number): number {
  const end = tagEnd(state.html, start + name.length)
  if (state.svg > 0) {
    if (!plainSvgElements.has(name)) return -1
    if (name === 'svg') state.svg -= 1
  } else if (name === 'template') state.templates = Math.max(0, state.templates - 1)
  else if (name === 'select') state.select = false
  return end
}

/** Returns the index after a bogus comment, which ends with the next `>`. */
export function bogusEnd(html: string, from: number): number {
  const end = html.indexOf('>', from)
  return end < 0 ? html.length : end + 1
}

function isJsonLd(type: string): boolean {
  return type === jsonLdType || type.split(';', 1)[0]?.trim().toLowerCase() === jsonLdType
}

type TreeNode = DefaultTreeAdapterMap['node']

/** The same with the real tree; exported because the tests compare the scan with it. */
export function findInTree(html: string): ScriptText[] {
  const scripts: ScriptText[] = []
  const open: TreeNode[] = [parse(html, { sourceCodeLocationInfo: true })]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (defaultTreeAdapter.isElementNode(node) && node.tagName === 'script') {
      const type = node.attrs.find((attribute) => attribute.name === 'type')?.value
      const offset = node.sourceCodeLocation?.startTag?.endOffset
      if (type !== undefined && isJsonLd(type) && offset !== undefined) {
        const end = node.sourceCodeLocation?.endTag?.startOffset ?? html.length
        scripts.push({ offset, text: html.slice(offset, end) })
      }
    }
    if (!('childNodes' in node)) continue
    for (let index = node.childNodes.length - 1; index >= 0; index -= 1)
      open.push(node.childNodes[index] as TreeNode)
  }
  return scripts
}
