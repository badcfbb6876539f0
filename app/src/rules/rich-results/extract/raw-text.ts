import { isSpace } from './html-tags.ts'

/** Elements whose content the tokenizer treats as text (scripting on, as search engines render). */
export const rawTextElements: ReadonlySet<string> = new Set([
  'script',
  'style',
  'textarea',
  'title',
  'xmp',
  'iframe',
  'noembed',
  'noframes',
  'noscript',
])

/**
 * Returns the index of the `</` that ends the raw text element `name` begun before `from`; the text's length without
 * one.
 */
export function rawTextEnd(html: string, from: number, name: string): number {
  return name === 'script' ? scriptEnd(html, from) : endTagFrom(html, from, name)
}

function endTagFrom(html: string, from: number, name: string): number {
  for (let at = html.indexOf('</', from); at >= 0; at = html.indexOf('</', at + 2)) {
    if (namesTag(html, at + 2, name)) return at
  }
  return html.length
}

/**
 * Implements the script data states of the HTML standard: after `<!--`, a `<script` opens a part in which `</script>`
 * does not end the element, until `-->` or its own `</script>`.
 */
function scriptEnd(html: string, from: number): number {
  let at = from
  let end = endTagFrom(html, at, 'script')
  for (;;) {
    if (end < at) end = endTagFrom(html, at, 'script')
    // Searches only in the script: a page without comments would be searched to its end for each script.
    const comment = html.slice(at, end).indexOf('<!--')
    if (comment < 0) return end
    const escaped = escapedEnd(html, at + comment)
    if (escaped.closed) return escaped.at
    at = escaped.at
  }
}

/** Continues after `<!--`: returns where the script ends inside it, or where ordinary script text resumes. */
function escapedEnd(html: string, comment: number): { at: number; closed: boolean } {
  let at = comment + 4
  // `<!-->` and `<!--->` close at once: their dashes count for both ends.
  let from = comment + 2
  let double = false
  for (;;) {
    const next = html.indexOf('<', at)
    // Searches only up to the next tag: a page without the arrow would be searched to its end for each script.
    const close = html.slice(from, next < 0 ? html.length : next).indexOf('-->')
    if (close >= 0) return { at: from + close + 3, closed: false }
    if (next < 0) return { at: html.length, closed: true }
    const ending = html.charCodeAt(next + 1) === 47
    if (namesTag(html, next + (ending ? 2 : 1), 'script')) {
      if (ending && !double) return { at: next, closed: true }
      double = !ending
    }
    at = next + 1
    from = at
  }
}

function namesTag(html: string, at: number, name: string): boolean {
  const behind = html.charCodeAt(at + name.length)
  if (!(isSpace(behind) || behind === 47 || behind === 62)) return false
  return html.slice(at, at + name.length).toLowerCase() === name
}
