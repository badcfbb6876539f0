import { commentEnd, isLetter, tagName } from '../extract/html-tags.ts'
import { bogusEnd, tagEnd } from '../extract/json-ld-scripts.ts'
import { rawTextEnd } from '../extract/raw-text.ts'

/** Characters searched for one page's texts in all: a long page may name thousands of them. */
const mostSearched = 200_000_000

/**
 * Looks for text among the words a page shows, outside tags, comments, scripts, styles and templates; prepared on first
 * use. A page that asks for more searching than any honest one is believed.
 */
export function visibleWords(html: string): (text: string) => boolean {
  return finder(() => shownText(html), true)
}

/** The same for the text a page shows, or its beginning: what may stand behind that is believed. */
export function wordsOf({ shown, whole }: { shown: string; whole: boolean }): (text: string) => boolean {
  return finder(() => shown, whole)
}

function finder(shown: () => string, whole: boolean): (text: string) => boolean {
  let words: string | null = null
  let left = mostSearched
  return (text) => {
    words ??= plain(shown())
    left -= words.length
    return left < 0 || words.includes(plain(text).slice(0, 60)) || !whole
  }
}

/** What a page shows: its text outside tags, comments, scripts, styles and templates, as written. One pass, however the tags are meant. */
export function shownText(html: string): string {
  const pieces: string[] = []
  let templates = 0
  let at = 0
  while (at < html.length) {
    const next = html.indexOf('<', at)
    if (templates === 0) pieces.push(html.slice(at, next < 0 ? html.length : next))
    if (next < 0) break
    const ending = html.startsWith('/', next + 1)
    const start = next + (ending ? 2 : 1)
    if (isLetter(html.charCodeAt(start))) {
      const name = tagName(html, start)
      at = tagEnd(html, start + name.length)
      if (name === 'template') templates = Math.max(0, templates + (ending ? -1 : 1))
      else if (!ending && (name === 'script' || name === 'style')) at = rawTextEnd(html, at, name)
    } else if (html.startsWith('!--', start)) at = commentEnd(html, next)
    else if (ending || html.startsWith('!', start) || html.startsWith('?', start)) at = bogusEnd(html, start)
    else at = start
  }
  return pieces.join(' ')
}

/** Letters and digits only: markup and typography differ between page and JSON without meaning. */
function plain(text: string): string {
  return text
    .replace(/&(?:#\d+|#x[\da-f]+|\w+);/gi, ' ')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}
