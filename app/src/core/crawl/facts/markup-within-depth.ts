import { isTooDeep, MARKUP_LEVELS } from '#rules/rich-results/extract/bounded-json.ts'
import { lineAndColumnOf, type MarkupParseError } from '#rules/rich-results/extract/extract-markup.ts'
import type { PageMarkup } from '#rules/rich-results/judge/page-markup.ts'
import { message } from '#rules/rich-results/rules/messages.ts'

/**
 * Returns the markup without the blocks that are nested too deep to be passed to another thread, or stored; the other
 * blocks and facts of the page stay. A script left out is named among the parse errors.
 */
export function markupWithinDepth(markup: PageMarkup, html: string): PageMarkup {
  const kept = markup.blocks.map(({ value, format }) => !isTooDeep(value, { isTree: format === 'json-ld' }))
  const parseErrors = markup.parseErrors.map((fault) =>
    isTooDeep(fault.repaired, { isTree: true }) ? { ...fault, repaired: null } : fault,
  )
  let last: MarkupParseError | undefined
  for (const [index, { format, offset }] of markup.blocks.entries()) {
    if (kept[index] || format !== 'json-ld') continue
    const place = { offset, ...lineAndColumnOf(html, offset, last) }
    last = { ...place, ...message('jsonDeep', { most: MARKUP_LEVELS }), repaired: null }
    parseErrors.push(last)
  }
  return {
    ...markup,
    blocks: markup.blocks.filter((_, index) => kept[index]),
    owners: markup.owners.filter((_, index) => kept[index]),
    parseErrors: parseErrors.toSorted((a, b) => a.offset - b.offset),
  }
}
