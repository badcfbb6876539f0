import { decodeHTML } from 'entities'
import { commentEnd, isLetter, tagName } from './html-tags.ts'
import { isKept, newElement, speaks, type TreeElement } from './html-tree.ts'
import { bogusEnd, isOpenEnded, plainSvgElements, tagEnd } from './json-ld-scripts.ts'
import { isVoid, OpenElements } from './open-elements.ts'
import { rawTextElements, rawTextEnd } from './raw-text.ts'
import { type Attribute, readAttributes } from './tag-attributes.ts'

const slash = 47
/** Quick test for attributes of kept elements; `readAttributes` decides. */
const hint = /\b(?:itemscope|itemprop|id|vocab|prefix|typeof|property|rel|about)\b/i

/** State of the walk. */
interface Walk {
  html: string
  open: OpenElements
  /** Number of open `svg` elements, and of open elements inside a `template`. */
  svg: number
  templates: number
  /** Whether the following content is certainly in the body. */
  inBody: boolean
  /** Whether the head has ended: from then on, `noscript` begins the body. */
  behindHead: boolean
  /** Whether a tag has been seen. */
  begun: boolean
}

/**
 * Reads the elements of a page that carry microdata or RDFa, with their text, in one walk. Null for pages that need
 * more repair than omitted end tags: only a full parser knows their tree.
 */
export function lightTree(html: string): TreeElement | null {
  if (html.includes('\0')) return null
  const root = newElement('', [], 0)
  const walk: Walk = {
    html,
    open: new OpenElements(root),
    svg: 0,
    templates: 0,
    inBody: false,
    behindHead: false,
    begun: false,
  }
  let at = 0
  while (at < html.length) {
    const next = html.indexOf('<', at)
    const textEnd = next < 0 ? html.length : next
    if (textEnd > at && !addText(walk, html.slice(at, textEnd), true)) return null
    if (next < 0) break
    at = markup(walk, next)
    if (at < 0) return null
  }
  return root
}

/** Returns the index after the tag, comment or lone `<` at `at`; -1 if unsure. */
function markup(walk: Walk, at: number): number {
  const { html } = walk
  const code = html.charCodeAt(at + 1)
  const ending = code === slash
  const start = ending ? at + 2 : at + 1
  if (isLetter(html.charCodeAt(start))) {
    const name = tagName(html, start)
    const end = tagEnd(html, start + name.length)
    if (isOpenEnded(html, end)) return html.length
    if (ending) return endTag(walk, name) ? end : -1
    return startTag(walk, name, { at, end })
  }
  if (code === 33 && html.startsWith('--', at + 2)) return commentEnd(html, at)
  if (code === 33 && walk.svg > 0) return -1
  if (code === 33 || code === 63 || (ending && start < html.length)) return bogusEnd(html, at + 2)
  return addText(walk, ending ? '</' : '<', false) ? start : -1
}

function addText(walk: Walk, text: string, decoded: boolean): boolean {
  const { open } = walk
  if (walk.templates > 0) return true
  if ((!walk.inBody || open.inTable) && /[^\t\n\f\r ]/.test(text)) {
    if (open.inTable) return false
    walk.inBody = true
  }
  if (open.speaking > 0) open.current.children.push(decoded && text.includes('&') ? decodeHTML(text) : text)
  return true
}

/** Returns the index after the start tag, or after the element if its content is raw text; -1 if unsure. */
function startTag(walk: Walk, name: string, tag: { at: number; end: number }): number {
  const { html, open } = walk
  const closed = html.charCodeAt(tag.end - 2) === slash
  if (walk.templates > 0) return hiddenTag(walk, name, { end: tag.end, closed })
  const attributes = hint.test(html.slice(tag.at, tag.end))
    ? readAttributes(html, tag.at + 1 + name.length)
    : []
  if (walk.svg > 0) {
    // Inside these, tags are HTML again.
    if (!plainSvgElements.has(name) || open.count('svg:title') + open.count('svg:desc') > 0) return -1
  } else {
    if (name === 'html' || name === 'head' || name === 'body') return frameTag(walk, name, attributes, tag)
    walk.inBody ||= !inHead.has(name) || (walk.behindHead && name === 'noscript')
    walk.begun = true
    if (!open.beforeStart(name)) return -1
  }
  const element = add(walk, name === 'image' && walk.svg === 0 ? 'img' : name, attributes, tag.at)
  if (walk.svg > 0 || name === 'svg') {
    if (closed) return tag.end
    if (name === 'svg') walk.svg += 1
    open.push({ ...element, name: `svg:${name}` })
    return tag.end
  }
  if (name === 'template') {
    walk.templates = 1
    return tag.end
  }
  if (rawTextElements.has(name)) return addRawText(walk, name, { ...element, from: tag.end })
  if (!isVoid(name)) open.push(element)
  return name === 'pre' || name === 'listing' ? behindLineEnd(html, behindNothing(html, tag.end)) : tag.end
}

/** Skips `</>`, which is neither a tag nor a comment: the text after it is still the first in its element. */
function behindNothing(html: string, from: number): number {
  let at = from
  while (html.startsWith('</>', at)) at += 3
  return at
}

const inHead = new Set(
  'base basefont bgsound link meta noframes noscript script style template title'.split(' '),
)

/** Handles the elements that every page has, written or not. */
function frameTag(
  walk: Walk,
  name: string,
  attributes: Attribute[],
  { at, end }: { at: number; end: number },
): number {
  const isNew = name === 'html' ? !walk.begun && !walk.inBody : name === 'body' && !walk.inBody
  if (!isNew && isKept(attributes)) return -1
  if (walk.open.depth > 1 && isNew) return -1
  walk.begun = true
  walk.inBody ||= name === 'body'
  if (isNew) walk.open.push({ ...add(walk, name, attributes, at), name })
  return end
}

function add(walk: Walk, name: string, attributes: Attribute[], at: number) {
  const { open } = walk
  const outer = open.current
  if (!isKept(attributes)) return { name, node: outer, speaks: false }
  const node = newElement(name, attributes, at)
  node.parent = outer
  outer.children.push(node)
  return { name, node, speaks: speaks(node) }
}

function addRawText(
  walk: Walk,
  name: string,
  { node, from, speaks: own }: { node: TreeElement; from: number; speaks: boolean },
): number {
  const { html, open } = walk
  const end = rawTextEnd(html, from, name)
  if ((own || open.speaking > 0) && name !== 'script' && name !== 'style') {
    const decoded = name === 'textarea' || name === 'title'
    const text = html.slice(name === 'textarea' ? behindLineEnd(html, from) : from, end)
    node.children.push(decoded ? decodeHTML(text) : text)
  }
  return end
}

/** Skips a line end right after the tag, which is not part of the text. */
function behindLineEnd(html: string, at: number): number {
  if (html.startsWith('\r\n', at)) return at + 2
  return html[at] === '\n' || html[at] === '\r' ? at + 1 : at
}

/**
 * Elements by which a template can change what follows it. After one that is left open in it, `object` and its like keep
 * the links and bold texts before them alive: these go on behind the template (HTML, "in head", end tag of `template`:
 * formatting is cleared up to the last marker).
 */
const unsureInTemplates = new Set('select math plaintext frameset object applet marquee'.split(' '))

/** Content of `template` is not part of the page; only its end matters. */
function hiddenTag(walk: Walk, name: string, { end, closed }: { end: number; closed: boolean }): number {
  const { html } = walk
  if (walk.svg > 0) {
    if (!plainSvgElements.has(name)) return -1
    if (name === 'svg' && !closed) walk.svg += 1
    return end
  }
  if (unsureInTemplates.has(name)) return -1
  if (name === 'svg' && !closed) walk.svg += 1
  else if (name === 'template') walk.templates += 1
  return rawTextElements.has(name) ? rawTextEnd(html, end, name) : end
}

/** Returns false if unsure. */
function endTag(walk: Walk, name: string): boolean {
  const { open } = walk
  if (walk.svg > 0) return endInSvg(walk, name)
  if (name === 'template') {
    walk.templates = Math.max(0, walk.templates - 1)
    return true
  }
  if (walk.templates > 0) return true
  if (name === 'html' || name === 'body' || name === 'head' || name === 'br') {
    walk.begun = true
    walk.inBody ||= name !== 'head'
    walk.behindHead = true
    return true
  }
  return open.end(name)
}

function endInSvg(walk: Walk, name: string): boolean {
  const { open } = walk
  if (!plainSvgElements.has(name)) return false
  if (walk.templates > 0) {
    if (name === 'svg') walk.svg -= 1
    return true
  }
  const svgName = `svg:${name}`
  if (open.count(svgName) === 0) return open.count(name) === 0
  while (open.top !== svgName) {
    if (open.top === 'svg:title' || open.top === 'svg:desc') return false
    open.pop()
  }
  open.pop()
  if (name === 'svg') walk.svg -= 1
  return true
}
