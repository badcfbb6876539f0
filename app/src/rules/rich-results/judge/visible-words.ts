import { commentEnd, isLetter, tagName } from '../extract/html-tags.ts'
import { bogusEnd, tagEnd } from '../extract/json-ld-scripts.ts'
import { rawTextEnd } from '../extract/raw-text.ts'

/** Total number of characters searched for the texts of one page: a long page may have thousands of them. */
const mostSearched = 200_000_000

/**
 * Returns a function that reports whether a page shows a text, outside tags, comments, scripts, styles and templates;
 * prepared on first use. Once a page has needed more searching than any honest one, every text counts as shown.
 */
export function visibleWords(html: string): (text: string) => boolean {
  return finder(() => shownText(html), true)
}

/**
 * The same for the visible text of a page, or its beginning: then a text may follow later, so every text counts as
 * shown.
 */
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

/**
 * Returns the visible text of a page as written: outside tags, comments, scripts, styles and templates. One pass,
 * however the tags are nested.
 */
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

/** Keeps letters and digits only: markup and typography differ between page and JSON without meaning. */
function plain(text: string): string {
  return text
    .replace(/&(?:#\d+|#x[\da-f]+|\w+);/gi, ' ')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}
