import type { GraphNode } from '../graph/node.ts'
import type { Graph } from '../graph/resolve-graph.ts'
import { merchantListing } from '../rules/entries/merchant-listing.ts'
import { productGroup } from '../rules/entries/product-group.ts'
import { productSnippet } from '../rules/entries/product-snippet.ts'
import { isReviewed, ratings } from '../rules/entries/review.ts'
import type { Entry } from '../rules/entry.ts'
import { byType, featuresOf, isSold, productFeatures } from '../rules/features-of.ts'
import type { Issue } from '../rules/issue.ts'
import { message } from '../rules/messages.ts'
import { type Collector, mostIssues, runEntry, runFields } from '../rules/run-entry.ts'
import { isA } from '../rules/schema-types.ts'
import {
  childrenOf,
  isInherited,
  type PageFacts,
  pathOf,
  type Subject,
  topSubject,
  valuesOf,
} from '../rules/subject.ts'
import { groupsOfVariants, variantsOf } from '../rules/variants-of.ts'
import { workFor } from '../rules/work.ts'
import { meantType } from './meant-type.ts'
import { repeatedProperties } from './repeated-properties.ts'

/** Properties of page nodes whose objects are subjects of the page and judged like top nodes. */
const mainThings = ['mainEntity', 'breadcrumb', 'video', 'about'] as const
const aboutPages = 2
/** Properties whose objects widgets attach ratings to, although the engine does not review them. */
const ratedParts = [
  'offers',
  'brand',
  'manufacturer',
  'publisher',
  'author',
  'seller',
  'itemOffered',
] as const

/** Returns the issues of all top nodes; descriptions of one `@id` are judged once, together. */
export function judgeNodes(graph: Graph, page: PageFacts): Issue[] {
  const issues: Issue[] = []
  const judged = new Set<GraphNode>()
  const topNodes = new Set(graph.top.map(({ node }) => node.merged))
  const groups = groupsOfVariants(graph)
  const work = workFor(graph)
  graph.top.forEach(({ node }, index) => {
    if (judged.has(node.merged) || issues.length >= mostIssues) return
    judged.add(node.merged)
    issues.push(...unreadType(node.merged, graph, index))
    const subject = topSubject(node.merged, { graph, page }, groups.get(node.merged) ?? null)
    judgeThing(subject, { collector: { node: index, issues, work }, topNodes, judged, depth: 0 })
    if (subject.node.parts.length > 1)
      issues.push(...repeatedProperties(subject, index, featuresOf(subject)[0]?.key))
  })
  if (work.left < 0 || issues.length >= mostIssues) issues.push(stopped(graph))
  return issues
}

/** Reports a node with a misspelt type, or with none and not used as a part of another node: the engine ignores it. */
function unreadType({ types, id }: GraphNode, graph: Graph, node: number): Issue[] {
  const meant = types.length === 1 ? meantType(types[0] ?? '') : null
  if (types.length > 0 ? meant === null : id !== null && graph.referenced.has(id)) return []
  const feature = byType.find(([type]) => type === meant)?.[1]
  const issue = {
    feature: feature?.key ?? 'ProductSnippet',
    type: types[0] ?? '',
    path: '/@type',
    field: '@type',
    node,
  } as const
  return meant === null
    ? [{ severity: 'warning', code: 'missing-type', ...issue, ...message('missingType', {}) }]
    : [
        {
          severity: 'error',
          code: 'unknown-type',
          ...issue,
          ...message('unknownType', { type: issue.type, meant }),
        },
      ]
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
    ...message('stopped', {}),
    node,
  }
}

interface Scope {
  collector: Collector
  topNodes: ReadonlySet<GraphNode>
  /** Nodes already judged as things of their own. */
  judged: Set<GraphNode>
  depth: number
}

function judgeThing(subject: Subject, scope: Scope): void {
  const { collector } = scope
  const features = featuresOf(subject)
  for (const entry of features) runEntry(entry, subject, collector)
  if (isRatedAlone(subject, features))
    runFields(ratings, subject, { into: collector, fields: () => true, but: { key: 'Review' } })
  noteContext(subject, features[0]?.key, collector)
  if (isA(subject.node.types, 'ProductGroup')) judgeVariants(subject, scope)
  else if (isA(subject.node.types, 'Product')) {
    noteListing(subject, collector)
    judgeElsewhere(subject, 'isVariantOf', scope)
  }
  judgeRatedParts(subject, scope)
  for (const property of mainThings)
    if (property !== 'about' || isA(subject.node.types, 'WebPage')) judgeElsewhere(subject, property, scope)
}

/** Reports whether a thing has ratings that none of its features judges. */
function isRatedAlone({ node }: Subject, features: readonly Entry[]): boolean {
  if (node.types.length === 0 || !isRated(node)) return false
  return !features.some(({ children }) => children?.['review'] !== undefined)
}

function isRated({ properties }: GraphNode): boolean {
  return properties.has('review') || properties.has('aggregateRating')
}

/** Judges ratings of a thing's parts that the engine does not review: its brand, an offer, a service. */
function judgeRatedParts(subject: Subject, scope: Scope): void {
  for (const property of ratedParts) {
    for (const part of childrenOf(subject, property)) {
      if (!isRated(part.node) || isReviewed(part)) continue
      if (scope.topNodes.has(part.node) || scope.judged.has(part.node)) continue
      scope.judged.add(part.node)
      runFields(ratings, part, { into: scope.collector, fields: () => true, but: { key: 'Review' } })
    }
  }
}

/** Judges the objects of a property as things of their own, unless they are judged anyway. */
function judgeElsewhere(subject: Subject, property: string, scope: Scope): void {
  if (scope.depth >= aboutPages) return
  for (const child of childrenOf(subject, property)) {
    if (scope.topNodes.has(child.node) || scope.judged.has(child.node)) continue
    scope.judged.add(child.node)
    judgeThing(child.alone(), { ...scope, depth: scope.depth + 1 })
  }
}

/** Fields that the product features read and that a group may state for its variants. */
const judgedFields = [
  ...new Set(
    [productSnippet, merchantListing].flatMap(({ formats, children }) =>
      [...Object.keys(formats ?? {}), ...Object.keys(children ?? {})].map((field) =>
        field.replace(/\..*$/, ''),
      ),
    ),
  ),
].filter(isInherited)

function judgeVariants(group: Subject, { collector, topNodes }: Scope): void {
  const variants = variantsOf(group)
  for (const { subject: variant, top } of variants) {
    if (top !== null || topNodes.has(variant.node)) continue
    for (const entry of productFeatures(variant)) runEntry(entry, variant, collector)
  }
  // Values that variants take from the group are judged once, in the group.
  const taken = new Map<Entry, Set<string>>()
  const offered = judgedFields.filter((property) => group.node.properties.has(property))
  for (const { subject } of variants) {
    const missing = offered.filter((property) => !subject.node.properties.has(property))
    if (missing.length === 0) continue
    for (const entry of productFeatures(subject)) {
      const fields = taken.get(entry) ?? new Set()
      for (const property of missing) fields.add(property)
      taken.set(entry, fields)
    }
  }
  for (const [entry, fields] of taken) {
    const isTaken = (field: string) => fields.has(field)
    runFields(entry, group, { into: collector, fields: isTaken, but: productGroup })
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
    ...message('missingContext', {}),
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
    path: pathOf(subject, 'offers'),
    field: 'offers',
    ...message(aggregate ? 'aggregateOffer' : 'noOffer', {}),
    node: into.node,
  })
}
