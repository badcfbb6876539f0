import { decodeHTML } from 'entities'
import { commentEnd, isLetter, skipTag, tagName } from '#rules/rich-results/extract/html-tags.ts'
import { rawTextElements, rawTextEnd } from '#rules/rich-results/extract/raw-text.ts'
import { readAttributes } from '#rules/rich-results/extract/tag-attributes.ts'
import { shownText } from '#rules/rich-results/judge/visible-words.ts'

/** A tag in a page's source. */
export interface Tag {
  name: string
  ending: boolean
  at: number
  /** Positions after its name, and after the tag. */
  from: number
  end: number
  /** Where the content ends of an element without markup inside: title, script, style. Otherwise equal to `end`. */
  textEnd: number
}

/** Yields tags outside comments, raw text and templates, in order. One pass, whatever the page contains. */
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
    // An unfinished tag at the end of the page does not count.
    if (html.charCodeAt(end - 1) !== 62) return
    const textEnd = !ending && rawTextElements.has(name) ? rawTextEnd(html, end, name) : end
    if (name === 'template') templates = Math.max(0, templates + (ending ? -1 : 1))
    else if (templates === 0) yield { name, ending, at, from, end, textEnd }
    at = textEnd
  }
}

/** Attributes of a tag; the first one of each name counts. */
export function attributesOf(html: string, { from }: Tag): Map<string, string> {
  return new Map(readAttributes(html, from).map(({ name, value }) => [name, value]))
}

/** Decodes all HTML entities once: `&amp;ndash;` in the page is the text `&ndash;`. */
export const decoded = decodeHTML

/** Returns the text on one line, cut to `most` characters. */
export function tidy(text: string, most: number): string {
  return text
    .slice(0, 4 * most)
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, most)
}

/** Visible words of an element, given the beginning of its inner HTML. */
export function wordsInside(html: string, most: number): string {
  return tidy(decoded(shownText(html)), most)
}
