import type { Message } from '../rules/messages.ts'
import { findJsonLdScripts } from './json-ld-scripts.ts'
import { type JsonObject, type JsonValue, readJson, unwrapped } from './json-text.ts'
import type { MarkupBlock } from './markup-block.ts'
import { readItems } from './read-items.ts'
import { repairJson } from './repair-json.ts'

/** A parse error in Search Console's words, with the usual cause. */
export interface MarkupParseError extends Message {
  /** UTF-16 index into the page, or into the JSON if only that was given. */
  offset: number
  /** Both 1-based, for display; the column in UTF-16 units. */
  line: number
  column: number
  /** Value of the script after unambiguous slips are repaired; null if it has other faults. */
  repaired: JsonValue | null
}

/** All markup of a page, before interpretation. */
export interface Markup {
  blocks: MarkupBlock[]
  parseErrors: MarkupParseError[]
  /** `<base href>`, resolved; null without one. */
  baseUrl: string | null
}

/** Extracts all JSON-LD, microdata and RDFa of a page. Pure; never throws, whatever the page holds. */
export function extractMarkup(html: string, url: string | null = null): Markup {
  const { scripts, base } = findJsonLdScripts(html)
  const baseUrl = base ? findBase(html, url) : null
  const markup: Markup = { blocks: [], parseErrors: [], baseUrl }
  for (const { offset, text } of scripts) addJson(markup, text, { offset, source: html })
  const items = /itemtype|typeof/i.test(html) ? readItems(html, baseUrl ?? url) : []
  if (items.length > 0) markup.blocks = markup.blocks.concat(items)
  return markup
}

/** The same for JSON-LD alone, as text or parsed value. */
export function extractJsonLd(jsonLd: string | JsonObject | JsonValue[]): Markup {
  const markup: Markup = { blocks: [], parseErrors: [], baseUrl: null }
  if (typeof jsonLd === 'string') addJson(markup, jsonLd, { offset: 0, source: jsonLd })
  else markup.blocks.push({ format: 'json-ld', offset: 0, value: jsonLd })
  return markup
}

function addJson(markup: Markup, text: string, script: { offset: number; source: string }): void {
  const { value, fault } = readJson(text)
  if (value !== undefined) markup.blocks.push({ format: 'json-ld', offset: script.offset, value })
  if (fault === null) return
  const offset = script.offset + fault.offset
  markup.parseErrors.push({
    offset,
    ...lineAndColumnOf(script.source, offset, markup.parseErrors.at(-1)),
    key: fault.key,
    values: fault.values,
    repaired: value === undefined ? repairJson(unwrapped(text)) : null,
  })
}

type TextPosition = Pick<MarkupParseError, 'offset' | 'line' | 'column'>

/** Returns line and column of an offset. Counts on from an earlier position, so that a page is counted through once. */
export function lineAndColumnOf(
  source: string,
  offset: number,
  before?: TextPosition,
): Pick<TextPosition, 'line' | 'column'> {
  const known = before !== undefined && before.offset <= offset ? before : { offset: 0, line: 1, column: 1 }
  // Searches only between the two: on a page in one line, the next line end would be the end of the page.
  const between = source.slice(known.offset, offset)
  let { line } = known
  for (let at = between.indexOf('\n'); at >= 0; at = between.indexOf('\n', at + 1)) line += 1
  const last = between.lastIndexOf('\n')
  return { line, column: last < 0 ? known.column + between.length : between.length - last }
}

/** The tree decides which `<base>` counts; on every page seen so far it is the first one outside comments. */
function findBase(html: string, url: string | null): string | null {
  const at = html.search(/<base\s/i)
  if (at < 0) return null
  const tag = html.slice(at, at + 2_000).replace(/<!--[\s\S]*?-->/g, '')
  const href = /^<base\s[^>]*?\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i.exec(tag)
  const target = href?.[1] ?? href?.[2] ?? href?.[3]
  if (target === undefined || !URL.canParse(target, url ?? undefined)) return null
  return new URL(target, url ?? undefined).href
}
