import type { JudgedPage } from '#core/crawl/page-check.ts'
import { distinctIssues } from '#rules/rich-results/domain/distinct-issues.ts'
import { searchResultOf } from '#rules/rich-results/domain/search-result.ts'
import { boundedJson } from '#rules/rich-results/extract/bounded-json.ts'
import { type Judgement, judgeMarkup } from '#rules/rich-results/judge/judge-page.ts'
import { productOfPage } from '#rules/rich-results/judge/product-of-page.ts'
import type { Issue } from '#rules/rich-results/rules/issue.ts'
import { statedPolicies } from '#rules/rich-results/rules/organization-policies.ts'
import type { FoundIssue, FoundNode, MarkupVerdict } from './finding.ts'

/** Pages whose Organization speaks for the whole store. */
const STATES_POLICIES: readonly JudgedPage['template'][] = ['index', 'policy']
/** Handle in `shopify://apps/signpost/…`. */
const OWN_HANDLE = 'signpost'
/** Limits of what is stored of one page: a page beyond them repeats itself, and `left` counts the rest. */
const MOST_NODES = 150
const MOST_ISSUES = 600
const LONGEST_NODE = 60_000

/** Judges the markup of a page that was read, from its collected facts. Pure. */
export function analysePage({ url, template, readAt, facts, storePolicies }: JudgedPage): MarkupVerdict {
  const { title, description } = facts
  const judgement = judgeMarkup({
    markup: facts.markup ?? { blocks: [], parseErrors: [], owners: [], baseUrl: null },
    text: facts.text,
    url,
    now: readAt,
    ownHandle: OWN_HANDLE,
    ...(template === 'product' && { sells: true }),
    ...(storePolicies && { storePolicies }),
  })
  const nodes = judgement.nodes.slice(0, MOST_NODES).map(toNode)
  const distinct = foundIssues(judgement.issues).filter(({ node }) => node < MOST_NODES)
  return {
    verdict: judgement.verdict,
    nodes,
    issues: distinct.slice(0, MOST_ISSUES),
    duplicates: judgement.duplicates.filter((one) => one.nodes.every((node) => node < MOST_NODES)),
    parseErrors: judgement.parseErrors.map((fault) => ({
      ...fault,
      repaired: boundedJson(fault.repaired, LONGEST_NODE) === null ? null : fault.repaired,
    })),
    left: judgement.nodes.length - nodes.length + Math.max(0, distinct.length - MOST_ISSUES),
    preview: previewOf(judgement, { url, title, description }),
    policies: STATES_POLICIES.includes(template) ? statedPolicies(judgement.graph) : [],
  }
}

function toNode(
  { type, types, format, id, owner, source }: Judgement['nodes'][number],
  index: number,
): FoundNode {
  return {
    index,
    type,
    types,
    format,
    id,
    owner: owner.kind,
    app: owner.kind === 'app' ? owner.name : '',
    source: boundedJson(source, LONGEST_NODE) === null ? null : source,
  }
}

/** Returns the distinct issues, in the order of the page's nodes, worst first within each. */
function foundIssues(issues: readonly Issue[]): FoundIssue[] {
  return distinctIssues(issues).sort((a, b) => a.node - b.node)
}

function previewOf(
  judgement: Judgement,
  page: { url: string; title: string; description: string | null },
): MarkupVerdict['preview'] {
  const merged = productOfPage(judgement, page.url).merged
  const result = searchResultOf(merged ?? {}, page)
  return { ...result, url: page.url, site: new URL(page.url).hostname, title: page.title || result.title }
}
