import { liquidTokens, withoutLiquid } from './liquid-tokens.ts'
import { lineAt, type ThemeEdit, type ThemeFile, wholeLines } from './theme-edits.ts'

/** An element of a theme's code that begins a microdata item. */
export interface MicrodataSource {
  file: string
  line: number
  /** Range of its start tag. */
  from: number
  to: number
  type: string
  classes: string | null
}

const MOST = 200

/** Returns all elements of a theme that begin a top-level item: `itemscope` and `itemtype` without `itemprop`. */
export function microdataSources(files: readonly ThemeFile[]): MicrodataSource[] {
  const found: MicrodataSource[] = []
  for (const { name, text } of files) {
    if (!name.endsWith('.liquid') || !text.includes('itemtype')) continue
    for (const { from, to, tag } of tagsOf(text)) {
      if (found.length >= MOST) return found
      const type = attributeOf(tag, 'itemtype')?.split('/').at(-1)
      if (!type || !/\bitemscope\b/i.test(tag) || /\bitemprop\b/i.test(tag)) continue
      found.push({ file: name, line: lineAt(text, from), from, to, type, classes: attributeOf(tag, 'class') })
    }
  }
  return found
}

/** Returns an element's type and classes, as the page has them. */
export function tagFacts(html: string, offset: number): { type: string; classes: string | null } {
  const tag = html.slice(offset, Math.max(offset, html.indexOf('>', offset)))
  return { type: attributeOf(tag, 'itemtype')?.split('/').at(-1) ?? '', classes: attributeOf(tag, 'class') }
}

const ITEM =
  /\s{1,200}item(?:scope|type|prop|id|ref)(?:\s{0,20}=\s{0,20}(?:"[^"]{0,2000}"|'[^']{0,2000}'|[^\s>"']{1,500}))?(?=[\s/>])/gi

/**
 * Returns the edits that remove an item's microdata from the file that begins it: the attributes of its elements, and
 * `meta` and `link` elements that serve only it. Properties in other files mean nothing without the item and stay.
 * Items of other types in the same file keep their properties.
 */
export function removeMicrodata(text: string, source: MicrodataSource): ThemeEdit[] {
  const tags = tagsOf(text)
  const others = microdataSources([{ name: source.file, text }]).filter(({ from }) => from !== source.from)
  const end = others.find(({ from }) => from > source.from)?.from ?? text.length
  return tags
    .filter(({ from }) => from >= source.from && from < end)
    .flatMap(({ from, to, tag, name }): ThemeEdit[] => {
      if ((name === 'meta' || name === 'link') && /\bitemprop\b/i.test(tag))
        return [{ file: source.file, ...wholeLines(text, from, to), text: '' }]
      return [...tag.matchAll(ITEM)].map(({ 0: words, index }) => ({
        file: source.file,
        from: from + index,
        to: from + index + words.length,
        text: '',
      }))
    })
}

interface Tag {
  from: number
  to: number
  tag: string
  name: string
}

/** Returns the start tags, including Liquid inside them; a bracket inside Liquid does not end a tag. */
function tagsOf(text: string): Tag[] {
  const plain = withoutLiquid(text, liquidTokens(text))
  const found: Tag[] = []
  for (let from = plain.indexOf('<'); from >= 0; from = plain.indexOf('<', from + 1)) {
    const name = /^[a-z][\w-]{0,40}/i.exec(plain.slice(from + 1, from + 42))?.[0].toLowerCase()
    if (!name) continue
    const close = plain.indexOf('>', from)
    if (close < 0) break
    found.push({ from, to: close + 1, tag: text.slice(from, close + 1), name })
    from = close
  }
  return found
}

function attributeOf(tag: string, name: string): string | null {
  const [, , value] = new RegExp(`\\s${name}\\s{0,20}=\\s{0,20}(["'])([^"']{0,2000})\\1`, 'i').exec(tag) ?? []
  return value === undefined ? null : value.trim()
}
