import { type Duplicate, findDuplicates } from '../duplicates/find-duplicates.ts'
import { type Owner, ownersIn } from '../duplicates/owner.ts'
import {
  extractJsonLd,
  extractMarkup,
  type Markup,
  type MarkupParseError,
} from '../extract/extract-markup.ts'
import type { JsonObject, JsonValue } from '../extract/json-text.ts'
import type { MarkupFormat } from '../graph/node.ts'
import { type Graph, resolveGraph } from '../graph/resolve-graph.ts'
import type { Issue } from '../rules/issue.ts'
import type { PageFacts } from '../rules/subject.ts'
import { judgeNodes } from './judge-node.ts'
import { visibleWords } from './visible-words.ts'

export interface JudgedNode {
  /** The first type, empty for a node without one. */
  type: string
  types: string[]
  format: MarkupFormat
  /** Resolved `@id`. */
  id: string | null
  /** Index into the page of the script or element it stands in. */
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
  /** Address of the page: ids and relative addresses resolve against it. */
  url?: string | null
  /** What dates are compared with; the clock when left out. */
  now?: Date
  /** Whether the page is known to sell its product; left out, the markup decides. */
  sells?: boolean
  /** Handle of our own app, as in `shopify://apps/<handle>/…`. */
  ownHandle?: string
}

/** Judges all markup of a page. Pure; never throws, whatever the page holds. */
export function judgePage({ html, ...options }: JudgeOptions & { html: string }): Judgement {
  const markup = extractMarkup(html, options.url ?? null)
  return judge(markup, { ...options, html })
}

/** Judges JSON-LD alone, as text or parsed. */
export function judgeJsonLd({
  jsonLd,
  ...options
}: JudgeOptions & { jsonLd: string | JsonObject | JsonValue[] }): Judgement {
  return judge(extractJsonLd(jsonLd), { ...options, html: null })
}

function judge(markup: Markup, options: JudgeOptions & { html: string | null }): Judgement {
  const { html, url = null } = options
  const graph = resolveGraph(markup, url)
  const page: PageFacts = {
    url: url === null ? null : URL.parse(url),
    now: options.now ?? new Date(),
    sells: options.sells ?? null,
    shows: html === null ? null : visibleWords(html),
  }
  const issues = judgeNodes(graph, page)
  const ownerOf = html === null || graph.top.length === 0 ? null : ownersIn(html, options.ownHandle)
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

export function verdictOf(issues: readonly Issue[]): Judgement['verdict'] {
  if (issues.some(({ severity }) => severity === 'error')) return 'error'
  return issues.some(({ severity }) => severity === 'warning') ? 'warning' : 'valid'
}
