import { type Duplicate, findDuplicates } from '../duplicates/find-duplicates.ts'
import { type Owner, ownersIn } from '../duplicates/owner.ts'
import {
  extractJsonLd,
  extractMarkup,
  type Markup,
  type MarkupParseError,
} from '../extract/extract-markup.ts'
import type { JsonObject, JsonValue } from '../extract/json-text.ts'
import { type SalePrices, salePricesIn } from '../extract/sale-prices.ts'
import type { MarkupFormat } from '../graph/node.ts'
import { type Graph, resolveGraph } from '../graph/resolve-graph.ts'
import type { Issue } from '../rules/issue.ts'
import type { PageFacts } from '../rules/subject.ts'
import { priceMismatches } from './compare-prices.ts'
import { judgeNodes } from './judge-node.ts'
import type { PageMarkup } from './page-markup.ts'
import { shownText, visibleWords, wordsOf } from './visible-words.ts'

export interface JudgedNode {
  /** The first type; empty for a node without one. */
  type: string
  types: string[]
  format: MarkupFormat
  /** Resolved `@id`. */
  id: string | null
  /** Index into the page of its script or element. */
  offset: number
  owner: Owner
  /** As written; microdata and RDFa as converted. */
  source: JsonObject
}

export interface Judgement {
  /** `error` with any error or unparsable script, else `warning` with any warning, else `valid`. */
  verdict: 'valid' | 'warning' | 'error'
  nodes: JudgedNode[]
  issues: Issue[]
  duplicates: Duplicate[]
  parseErrors: MarkupParseError[]
  graph: Graph
}

export interface JudgeOptions {
  /** URL of the page: ids and relative URLs are resolved against it. */
  url?: string | null
  /** Time that dates are compared with; the clock by default. */
  now?: Date
  /** Whether the page is known to sell its product; by default, the markup decides. */
  sells?: boolean
  /** Properties by which other pages of the store state policies for all offers; those of the page itself are known. */
  storePolicies?: readonly string[]
  /** Handle of our own app, as in `shopify://apps/<handle>/…`. */
  ownHandle?: string
}

/** Judges all markup of a page. Pure; never throws, whatever the page holds. */
export function judgePage({ html, ...options }: JudgeOptions & { html: string }): Judgement {
  return judge(extractMarkup(html, options.url ?? null), {
    ...options,
    shows: visibleWords(html),
    text: () => ({ shown: shownText(html), whole: true }),
    sold: () => salePricesIn(html),
    owners: () => ownersIn(html, options.ownHandle),
  })
}

/**
 * Judges markup that was extracted earlier, as `judgePage` does with the page itself. `text` is the visible text of
 * the page; null if unknown, then the checks that need it report nothing.
 */
export function judgeMarkup({
  markup,
  text,
  ...options
}: JudgeOptions & { markup: PageMarkup; text: { shown: string; whole: boolean } | null }): Judgement {
  const ownerAt = new Map(markup.blocks.map(({ offset }, at) => [offset, markup.owners[at]]))
  const ownerOf = ({ offset }: { offset: number }): Owner => {
    const owner = ownerAt.get(offset) ?? { kind: 'unknown' }
    return owner.kind === 'app' && owner.name === options.ownHandle ? { kind: 'self' } : owner
  }
  return judge(markup, {
    ...options,
    shows: text === null ? null : wordsOf(text),
    text: text && (() => text),
    sold: () => markup.sold ?? null,
    owners: () => ownerOf,
  })
}

/** Judges JSON-LD alone, as text or parsed. */
export function judgeJsonLd({
  jsonLd,
  ...options
}: JudgeOptions & { jsonLd: string | JsonObject | JsonValue[] }): Judgement {
  return judge(extractJsonLd(jsonLd), { ...options, shows: null, text: null, sold: null, owners: null })
}

interface PageWords {
  shows: PageFacts['shows']
  /** Called only if a price is compared with the visible text; null if that is unknown. */
  text: (() => { shown: string; whole: boolean }) | null
  /** Called only if there is markup; null if the page itself is unknown. */
  sold: (() => SalePrices | null) | null
  /** Called only if there is markup; null if the owners cannot be known. */
  owners: (() => ReturnType<typeof ownersIn>) | null
}

function judge(markup: Markup, options: JudgeOptions & PageWords): Judgement {
  const { url = null } = options
  const graph = resolveGraph(markup, url)
  const page: PageFacts = {
    url: url === null ? null : URL.parse(url),
    now: options.now ?? new Date(),
    sells: options.sells ?? null,
    storePolicies: new Set(options.storePolicies),
    shows: options.shows,
  }
  const issues = [...judgeNodes(graph, page), ...pricesIn(graph, page, options)]
  const ownerOf = graph.top.length === 0 ? null : (options.owners?.() ?? null)
  const nodes = graph.top.map(({ node, format, offset }): JudgedNode => {
    const owner: Owner = ownerOf === null ? { kind: 'unknown' } : ownerOf({ offset, format })
    return {
      type: node.types[0] ?? '',
      types: node.types,
      format,
      id: node.id,
      offset,
      owner,
      source: node.source,
    }
  })
  const worst = markup.parseErrors.length > 0 ? 'error' : verdictOf(issues)
  return {
    verdict: worst,
    nodes,
    issues,
    duplicates: findDuplicates(graph, page),
    parseErrors: markup.parseErrors,
    graph,
  }
}

function pricesIn(graph: Graph, page: PageFacts, { text, sold }: PageWords): Issue[] {
  const prices = graph.top.length === 0 || text === null ? null : sold?.()
  return prices && text ? priceMismatches(graph, page, { sold: prices, text }) : []
}

/** Returns the verdict that follows from the issues: the worst of their severities. */
export function verdictOf(issues: readonly Pick<Issue, 'severity'>[]): Judgement['verdict'] {
  if (issues.some(({ severity }) => severity === 'error')) return 'error'
  return issues.some(({ severity }) => severity === 'warning') ? 'warning' : 'valid'
}
