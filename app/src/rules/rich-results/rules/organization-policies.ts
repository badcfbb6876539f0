import type { GraphNode } from '../graph/node.ts'
import type { Graph } from '../graph/resolve-graph.ts'
import { isA } from './schema-types.ts'
import { numberOf, type Subject, textOf, topSubject, valuesOf } from './subject.ts'

/** Properties of an organization that state a policy for all offers of its store. */
const STATED = ['hasMerchantReturnPolicy', 'hasShippingService'] as const

/** Return and shipping policies of a page's organizations and of its store, which apply to all its offers. */
interface OrganizationPolicies {
  has: ReadonlySet<string>
  /** Category and days of each return policy, as returned by `returnTerms`. */
  returnTerms: ReadonlySet<string>
}

const known = new WeakMap<Graph, OrganizationPolicies>()

/** Cached per page, because every offer needs it. */
export function organizationPolicies(subject: Subject): OrganizationPolicies {
  let policies = known.get(subject.graph)
  if (policies === undefined) {
    policies = gathered(subject)
    known.set(subject.graph, policies)
  }
  return policies
}

function gathered(subject: Subject): OrganizationPolicies {
  const has = new Set([...statedPolicies(subject.graph), ...subject.page.storePolicies])
  const terms = new Set<string>()
  for (const node of organizationsOf(subject.graph)) {
    const organization = topSubject(node, subject)
    if (valuesOf(organization, 'hasMerchantReturnPolicy')[0]?.node) terms.add(returnTerms(organization))
  }
  return { has, returnTerms: terms }
}

/**
 * Returns the properties by which a page's organizations state policies. The search engine wants them once, on the home
 * page or on the page of the policy, and uses them for every offer without its own.
 */
export function statedPolicies(graph: Graph): string[] {
  const organizations = organizationsOf(graph)
  return STATED.filter((property) => organizations.some(({ properties }) => properties.has(property)))
}

function organizationsOf({ top }: Graph): GraphNode[] {
  const merged = new Set(top.map(({ node }) => node.merged))
  return [...merged].filter(({ types }) => isA(types, 'Organization'))
}

/** Returns the essentials of a return policy: its category and its days. */
export function returnTerms(holder: Subject): string {
  const category = textOf(holder, 'hasMerchantReturnPolicy.returnPolicyCategory')
  return `${category} ${numberOf(holder, 'hasMerchantReturnPolicy.merchantReturnDays')}`
}
