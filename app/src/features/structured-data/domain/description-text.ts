/** The search engine's limit for a product's description, in characters. */
const LONGEST = 5_000

/** Entities the platform's editor writes; `&amp;` last, or `&amp;lt;` would become `<`. */
const ENTITIES: [string, string][] = [
  ['&nbsp;', ' '],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&#39;', "'"],
  ['&amp;', '&'],
]

/**
 * Returns a description as plain text: no tags, single spaces, at most 5,000 characters. Matches its twin
 * `storefront/snippets/structured-data-description.liquid` step by step, because Liquid has no patterns.
 */
export function descriptionText(html: string, options: { isPlainText?: boolean } = {}): string {
  let words = options.isPlainText ? html.trim() : stripHtml(html.replaceAll('<', ' <'))
  words = words.replace(/\r?\n/g, ' ')
  for (const [entity, character] of ENTITIES) words = words.replaceAll(entity, character)
  for (const width of [16, 8, 4, 2, 2]) words = words.replaceAll(' '.repeat(width), ' ')
  return [...words.trim()].slice(0, LONGEST).join('').trim()
}

/**
 * Works as the platform's filter of this name: removes the contents of scripts, comments and styles, then every tag.
 */
function stripHtml(html: string): string {
  const first = without(html, [
    ['<script', '</script>'],
    ['<!--', '-->'],
    ['<style', '</style>'],
  ])
  return without(first, [['<', '>']])
}

/**
 * Removes everything between the marks, marks included; an unclosed mark stays. Takes one pass, whatever the text
 * holds.
 */
function without(html: string, marks: readonly (readonly [open: string, close: string])[]): string {
  const unclosed = new Set<string>()
  let kept = ''
  let from = 0
  let at = html.indexOf('<')
  while (at >= 0) {
    const mark = marks.find(([open]) => !unclosed.has(open) && html.startsWith(open, at))
    const end = mark ? html.indexOf(mark[1], at + mark[0].length) : -1
    if (!mark) at = html.indexOf('<', at + 1)
    else if (end < 0) unclosed.add(mark[0])
    else {
      kept += html.slice(from, at)
      from = end + mark[1].length
      at = html.indexOf('<', from)
    }
  }
  return kept + html.slice(from)
}
