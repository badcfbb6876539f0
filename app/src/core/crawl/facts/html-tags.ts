import { decodeHTML } from 'entities'
import { commentEnd, isLetter, skipTag, tagName } from '#rules/rich-results/extract/html-tags.ts'
import { rawTextElements, rawTextEnd } from '#rules/rich-results/extract/raw-text.ts'
import { readAttributes } from '#rules/rich-results/extract/tag-attributes.ts'
import { shownText } from '#rules/rich-results/judge/visible-words.ts'

/** A tag as it stands in a page's text. */
export interface Tag {
  name: string
  ending: boolean
  at: number
  /** Behind its name, and behind the tag. */
  from: number
  end: number
  /** Where the text of an element ends whose content is no markup: title, script, style. Else `end`. */
  textEnd: number
}

/** Tags outside comments, raw text and templates, in their order. One pass, whatever the page holds. */
export function* tagsIn(html: string): Iterable<Tag> {
  let templates = 0
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at)) {
    if (html.startsWith('<!--', at)) {
      at = commentEnd(html, at)
      continue
    }
    const ending = html.charCodeAt(at + 1) === 47
    const start = at + (ending ? 2 : 1)
    if (!isLetter(html.charCodeAt(start))) {
      at += 1
      continue
    }
    const name = tagName(html, start)
    const from = start + name.length
    const { end } = skipTag(html, from, null)
    // A page that ends inside a tag has no such tag.
    if (html.charCodeAt(end - 1) !== 62) return
    const textEnd = !ending && rawTextElements.has(name) ? rawTextEnd(html, end, name) : end
    if (name === 'template') templates = Math.max(0, templates + (ending ? -1 : 1))
    else if (templates === 0) yield { name, ending, at, from, end, textEnd }
    at = textEnd
  }
}

/** Attributes of a tag, the first of each name. */
export function attributesOf(html: string, { from }: Tag): Map<string, string> {
  return new Map(readAttributes(html, from).map(({ name, value }) => [name, value]))
}

/** Every entity HTML has, once: what stands in the page as `&amp;ndash;` is the text `&ndash;`. */
export const decoded = decodeHTML

/** Text on one line, cut. */
export function tidy(text: string, most: number): string {
  return text
    .slice(0, 4 * most)
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, most)
}

/** The words an element shows, of whose inside this is the beginning. */
export function wordsInside(html: string, most: number): string {
  return tidy(decoded(shownText(html)), most)
}
