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
 * Plain text of a description: no tags, single spaces, at most 5,000 characters. Twin of
 * `storefront/snippets/structured-data-description.liquid`, step by step, because Liquid has no patterns.
 */
export function descriptionText(html: string, options: { isPlainText?: boolean } = {}): string {
  let words = options.isPlainText ? html.trim() : stripHtml(html.replaceAll('<', ' <'))
  words = words.replace(/\r?\n/g, ' ')
  for (const [entity, character] of ENTITIES) words = words.replaceAll(entity, character)
  for (const width of [16, 8, 4, 2, 2]) words = words.replaceAll(' '.repeat(width), ' ')
  return [...words.trim()].slice(0, LONGEST).join('').trim()
}

/** As the platform's filter of this name does it: contents of scripts, comments and styles go, then every tag. */
function stripHtml(html: string): string {
  return html.replace(/<script.*?<\/script>|<!--.*?-->|<style.*?<\/style>/gs, '').replace(/<.*?>/gs, '')
}
