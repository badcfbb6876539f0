import type { GraphNode } from '../graph/node.ts'
import type { Graph } from '../graph/resolve-graph.ts'
import { variantsOf } from '../rules/entries/product-group.ts'
import { featuresOf, isSold, productFeatures } from '../rules/features-of.ts'
import type { Issue } from '../rules/issue.ts'
import { type Collector, mostIssues, runEntry } from '../rules/run-entry.ts'
import { isA } from '../rules/schema-types.ts'
import { childrenOf, type PageFacts, type Subject, valuesOf } from '../rules/subject.ts'
import { repeatedProperties } from './repeated-properties.ts'

/** Properties of pages whose objects are things of the page and judged like top nodes. */
const mainThings = ['mainEntity', 'breadcrumb', 'video', 'about'] as const
const aboutPages = 2

/** Bound on the work one page can cause by pointing to the same objects again and again. */
const judgementsPerPage = 10_000

/** The issues of all top nodes; descriptions of one `@id` are judged once, together. */
export function judgeNodes(graph: Graph, page: PageFacts): Issue[] {
  const issues: Issue[] = []
  const judged = new Set<GraphNode>()
  const topNodes = new Set(graph.top.map(({ node }) => node.merged))
  const groups = groupOfVariants(graph, page)
  const budget = { left: judgementsPerPage }
  graph.top.forEach(({ node }, index) => {
    if (judged.has(node.merged) || issues.length >= mostIssues) return
    judged.add(node.merged)
    const subject: Subject = {
      ...subjectOf(node.merged, graph, page),
      group: groups.get(node.merged) ?? null,
    }
    const collector: Collector = { node: index, issues, budget: budget.left }
    judgeThing(subject, { collector, topNodes, depth: 0 })
    if (subject.node.parts.length > 1)
      issues.push(...repeatedProperties(subject, index, featuresOf(subject)[0]?.key))
    budget.left = collector.budget
  })
  if (budget.left <= 0 || issues.length >= mostIssues) issues.push(stopped(graph))
  return issues
}

function stopped(graph: Graph): Issue {
  const node = graph.top.length - 1
  return {
    severity: 'info',
    code: 'judgement-stopped',
    feature: 'ProductSnippet',
    type: graph.top[node]?.node.types[0] ?? '',
    path: '',
    field: '',
    message: 'The page describes more than can be judged at once; what comes last was not judged',
    node,
  }
}

export function subjectOf(node: GraphNode, graph: Graph, page: PageFacts): Subject {
  return { node, path: '', trail: '', parent: null, property: null, group: null, graph, page }
}

interface Scope {
  collector: Collector
  topNodes: ReadonlySet<GraphNode>
  depth: number
}

function judgeThing(subject: Subject, scope: Scope): void {
  const { collector, topNodes, depth } = scope
  const features = featuresOf(subject)
  for (const entry of features) runEntry(entry, subject, collector)
  noteContext(subject, features[0]?.key, collector)
  if (isA(subject.node.types, 'ProductGroup')) {
    for (const variant of variantsOf(subject)) {
      if (topNodes.has(variant.node)) continue
      for (const entry of productFeatures(variant)) runEntry(entry, variant, collector)
    }
  } else if (isA(subject.node.types, 'Product')) noteListing(subject, collector)
  if (depth >= aboutPages) return
  for (const property of mainThings) {
    if (property === 'about' && !isA(subject.node.types, 'WebPage')) continue
    for (const child of childrenOf(subject, property)) {
      if (!topNodes.has(child.node)) judgeThing({ ...child, parent: null }, { ...scope, depth: depth + 1 })
    }
  }
}

function noteContext(subject: Subject, feature: Issue['feature'] | undefined, into: Collector): void {
  const { node } = subject
  if (feature === undefined || node.hasContext || subject.path !== '') return
  into.issues.push({
    severity: 'error',
    code: 'missing-context',
    feature,
    type: node.types[0] ?? '',
    path: '/@context',
    field: '@context',
    message: 'Missing field "@context": without "https://schema.org" the words mean nothing',
    node: into.node,
  })
}

function noteListing(subject: Subject, into: Collector): void {
  if (subject.page.sells !== null || isSold(subject)) return
  const aggregate = valuesOf(subject, 'offers').length > 0
  into.issues.push({
    severity: 'info',
    code: 'not-eligible',
    feature: 'MerchantListing',
    type: subject.node.types[0] ?? '',
    path: `${subject.path}/offers`,
    field: 'offers',
    message: aggregate
      ? 'No merchant listing: it takes an Offer, not an AggregateOffer'
      : 'No merchant listing: it needs an Offer',
    node: into.node,
  })
}

/** Which group each variant belongs to, whoever says so. */
function groupOfVariants(graph: Graph, page: PageFacts): Map<GraphNode, GraphNode> {
  const groups = new Map<GraphNode, GraphNode>()
  for (const { node } of graph.top) {
    const subject = subjectOf(node.merged, graph, page)
    for (const { node: group } of valuesOf(subject, 'isVariantOf')) if (group) groups.set(node.merged, group)
    for (const { node: variant } of valuesOf(subject, 'hasVariant'))
      if (variant) groups.set(variant, node.merged)
  }
  return groups
}
