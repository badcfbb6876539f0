import { type DefaultTreeAdapterMap, defaultTreeAdapter, parse } from 'parse5'
import { commentEnd, isLetter, skipPlainTag, skipTag, tagName } from './html-tags.ts'
import { rawTextElements, rawTextEnd } from './raw-text.ts'

/** The text of one `<script type="application/ld+json">`, raw, and where it begins in the page. */
export interface ScriptText {
  offset: number
  text: string
}

/** Elements that mean nothing special inside `<svg>`; with any other the tree decides, so a real parser is asked. */
const plainSvgElements = new Set(
  `svg g path circle ellipse line rect polygon polyline use defs symbol title desc text tspan stop image marker mask
  pattern filter clippath lineargradient radialgradient animate animatetransform animatemotion set mpath view metadata
  fegaussianblur feoffset feblend fecolormatrix fecomposite feflood femerge femergenode feimage fetile feturbulence
  fedropshadow femorphology fecomponenttransfer fefunca fefuncr fefuncg fefuncb`.split(/\s+/),
)

/**
 * Finds every JSON-LD script a browser would see: comments, raw text elements and templates are minded.
 * Scans by hand, because a tree of a whole page costs thirty times as much; the rare page on which only
 * the tree can tell (markup inside `<svg>`, `<frameset>`, `<plaintext>`) goes to parse5.
 */
export function findJsonLdScripts(html: string): ScriptText[] {
  if (!html.includes('ld+json') && !/ld\+json/i.test(html)) return []
  return scan(html) ?? findInTree(html)
}

/** Null when the scan cannot be sure. */
export function scan(html: string): ScriptText[] | null {
  const scripts: ScriptText[] = []
  let templates = 0
  let svg = 0
  let select = false
  let at = html.indexOf('<')
  while (at >= 0) {
    const code = html.charCodeAt(at + 1)
    if (svg === 0 && isLetter(code) && !mayMatter(code)) at = skipPlainTag(html, at + 2)
    else if (isLetter(code)) {
      const name = tagName(html, at + 1)
      const tag = readTag(html, at + 1 + name.length, name)
      at = tag.end
      if (svg > 0) {
        if (!plainSvgElements.has(name)) return null
        if (name === 'svg' && !tag.selfClosing) svg += 1
      } else if (name === 'svg') {
        if (!tag.selfClosing) svg = 1
      } else if (rawTextElements.has(name)) {
        if (select && name !== 'script') return null
        if (tag.end === html.length && !html.endsWith('>')) break
        const end = rawTextEnd(html, tag.end, name)
        if (name === 'script' && tag.value !== null && templates === 0) {
          if (tag.value.includes('&')) return null
          if (isJsonLd(tag.value)) scripts.push({ offset: tag.end, text: html.slice(tag.end, end) })
        }
        at = end
      } else if (name === 'template') templates += 1
      else if (name === 'select') select = !select
      else if (name === 'math' || name === 'plaintext' || name === 'frameset') return null
    } else if (code === 47) {
      const letter = html.charCodeAt(at + 2)
      if (svg === 0 && isLetter(letter) && !mayMatter(letter)) at = skipPlainTag(html, at + 3)
      else if (isLetter(letter)) {
        const name = tagName(html, at + 2)
        at = skipPlainTag(html, at + 2 + name.length)
        if (svg > 0) {
          if (!plainSvgElements.has(name)) return null
          if (name === 'svg') svg -= 1
        } else if (name === 'template') templates = Math.max(0, templates - 1)
        else if (name === 'select') select = false
      } else at = bogusEnd(html, at + 2)
    } else if (code === 33) {
      if (html.startsWith('--', at + 2)) at = commentEnd(html, at)
      else if (svg > 0) return null
      else at = bogusEnd(html, at + 2)
    } else if (code === 63) at = bogusEnd(html, at + 2)
    else at += 1
    at = html.indexOf('<', at)
  }
  return scripts
}

/** First letters of the tags this scan acts on; `div`, `a`, `li`, `ul`, `h2` and most others need no name. */
const letters = new Set(
  [...'fimnpstx'].flatMap((letter) => [letter.charCodeAt(0), letter.toUpperCase().charCodeAt(0)]),
)

function mayMatter(code: number): boolean {
  return letters.has(code)
}

function bogusEnd(html: string, from: number): number {
  const end = html.indexOf('>', from)
  return end < 0 ? html.length : end + 1
}

const unread = { end: 0, selfClosing: false, value: null as string | null }

/** Only scripts have an attribute that matters, only SVG elements may close themselves. */
function readTag(html: string, from: number, name: string): typeof unread {
  if (name === 'script') return skipTag(html, from, 'type')
  unread.end = skipPlainTag(html, from)
  unread.selfClosing = html.charCodeAt(unread.end - 2) === 47
  return unread
}

function isJsonLd(type: string): boolean {
  return type.split(';', 1)[0]?.trim().toLowerCase() === 'application/ld+json'
}

type TreeNode = DefaultTreeAdapterMap['node']

/** The same by the real tree; exported because the tests hold the scan against it. */
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
    if ('childNodes' in node) open.push(...node.childNodes.toReversed())
  }
  return scripts
}
