import { headCollector } from '#core/crawl/facts/head-facts.ts'
import { tagsIn } from '#core/crawl/facts/html-tags.ts'
import { boundedTask } from '#kit/server/threads/bounded-task.ts'
import type { JsonObject } from '#rules/rich-results/extract/json-text.ts'
import { expand, newRoom, type Room } from '#rules/rich-results/graph/expand.ts'
import type { GraphNode } from '#rules/rich-results/graph/node.ts'
import { type Graph, nodeOf } from '#rules/rich-results/graph/resolve-graph.ts'
import { judgePage, verdictOf } from '#rules/rich-results/judge/judge-page.ts'
import { productOfPage } from '#rules/rich-results/judge/product-of-page.ts'
import type { Issue } from '#rules/rich-results/rules/issue.ts'
import { message } from '#rules/rich-results/rules/messages.ts'
import type { MarkupIssue, Preview } from './contract.ts'
import type { Node } from './domain/node-parts.ts'

/** Our script elements: they cannot contain `<` (storefront/snippets). */
const OWN_SCRIPTS = /<script type="application\/ld\+json" data-signpost="[\w-]+">[^<]*<\/script>/g
/** The handle in `shopify://apps/signpost/…`. */
const OWN_HANDLE = 'signpost'

/** The platform's most variants, 2,048, at about 400 characters each. */
const MOST_SAID = { mostAnswer: 820_000 }

/** What a page states about the product it shows. */
export interface PageMarkup {
  /**
   * One node per @id (and each node without one) that describes the page's product, with everything nested under it.
   */
  nodes: Node[]
  /** All nodes merged; null if none describes the product. */
  merged: JsonObject | null
  verdict: Preview['verdict']
  /** Findings in these nodes. */
  issues: MarkupIssue[]
}

/** A page, and the policies that its store states on others (`core/judging/store-policies.ts`). */
export interface ReadPage {
  html: string
  url: string
  storePolicies: readonly string[]
}

/** Reads and judges what the page at `url` states about its product. */
export function readPageMarkup({ html, url, storePolicies }: ReadPage): PageMarkup {
  const judgement = judgePage({ html, url, storePolicies, sells: true, ownHandle: OWN_HANDLE })
  const product = productOfPage(judgement, url)
  const indexes = [...product.foreign, ...product.own].map(({ index }) => index)
  const { graph } = judgement
  const room = newRoom()
  const things = new Set(indexes.flatMap((index) => graph.top[index]?.node.merged ?? []))
  const found = judgement.issues.filter(({ node }) => indexes.includes(node))
  const issues: MarkupIssue[] = found.map(withoutLocation)
  const isSeveral = product.descriptions > 1
  if (isSeveral) issues.push(severalProducts(product.descriptions))
  return {
    nodes: [...things].map((node) => toNode(node, graph, room)),
    merged: product.merged,
    verdict: isSeveral ? 'error' : verdictOf(found),
    issues,
  }
}

/** `readPageMarkup` of the page without our markup, and its title and description, for `runInThread`. */
export const foreignMarkup = boundedTask(
  import.meta.url,
  function readForeignMarkup(page: ReadPage): PageMarkup & PageHead {
    const html = withoutOwnMarkup(page.html)
    return { ...readPageMarkup({ ...page, html }), ...headOf(html) }
  },
  MOST_SAID,
)

/**
 * `readPageMarkup` of the page with `printed` on it. Its price is the one in the admin and the page may be of a market
 * with others, so prices are not compared.
 */
export const markupWithOurs = boundedTask(
  import.meta.url,
  function readMarkupWithOurs({ printed, ...page }: ReadPage & { printed: Node | null }): PageMarkup {
    const markup = readPageMarkup({ ...page, html: withOwnMarkup(page.html, printed) })
    if (printed === null) return markup
    const issues = markup.issues.filter(({ code }) => code !== 'price-mismatch')
    return { ...markup, issues, verdict: verdictOf(issues) }
  },
  MOST_SAID,
)

/** Reads one sample page: other parties' nodes about the product, and the findings in all markup. */
export const sampleMarkup = boundedTask(
  import.meta.url,
  function readSampleMarkup(page: ReadPage): Pick<PageMarkup, 'nodes' | 'issues'> {
    const { nodes } = readPageMarkup({ ...page, html: withoutOwnMarkup(page.html) })
    return { nodes, issues: readPageMarkup(page).issues }
  },
  MOST_SAID,
)

/** What a search result says of the page: its own title and description; null without one. */
type PageHead = Pick<Preview['page'], 'title' | 'description'>

function headOf(html: string): PageHead {
  const head = headCollector(html, () => null)
  for (const tag of tagsIn(html)) head.take(tag)
  return { title: head.facts.title || null, description: head.facts.description || null }
}

function withoutLocation(issue: Issue): MarkupIssue {
  const { severity, code, feature, type, path, field, key, values } = issue
  return { severity, code, feature, type, path, field, key, values }
}

/** Returns the page without Signpost's markup. */
export function withoutOwnMarkup(html: string): string {
  return html.replace(OWN_SCRIPTS, '')
}

/** Returns the page with `printed` in place of what Signpost prints there now. */
export function withOwnMarkup(html: string, printed: Node | null): string {
  const foreign = withoutOwnMarkup(html)
  if (!printed) return foreign
  const json = JSON.stringify(printed).replaceAll('<', '\\u003c')
  const script = `<script type="application/ld+json" data-signpost="product">${json}</script>`
  const at = foreign.search(/<\/head\s*>/i)
  return at < 0 ? script + foreign : foreign.slice(0, at) + script + foreign.slice(at)
}

function severalProducts(count: number): MarkupIssue {
  return {
    severity: 'error',
    code: 'several-products',
    feature: 'ProductSnippet',
    type: 'Product',
    path: '',
    field: '',
    ...message('severalProducts', { nodes: count }),
  }
}

/** Covers a group, its variants, their offers, and what these hold. Deeper nodes do not affect decisions. */
const DEEPEST = 4

/** Returns the node with references resolved and @ids as the page writes them, so that they can be repeated. */
function toNode(node: GraphNode, graph: Graph, room: Room): Node {
  return expand<Node>(
    node,
    {
      head: (one) => {
        const { '@id': written } = (one.parts[0] ?? one).source
        const id = typeof written === 'string' ? written : one.id
        return {
          ...(id !== null && { '@id': id }),
          ...(one.types.length > 0 && { '@type': one.types.length === 1 ? one.types[0] : one.types }),
        }
      },
      follow: (value, { depth }) => (depth < DEEPEST ? nodeOf(value, graph) : null),
    },
    room,
  )
}
