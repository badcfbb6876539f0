import type { Graph } from '../graph/resolve-graph.ts'
import { isA } from './schema-types.ts'
import { numberOf, type Subject, textOf, topSubject, valuesOf } from './subject.ts'

/** Return and shipping policies of a page's organizations, which apply to all its offers. */
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
  const has = new Set<string>()
  const terms = new Set<string>()
  const seen = new Set<Subject['node']>()
  for (const { node } of subject.graph.top) {
    if (seen.has(node.merged) || !isA(node.merged.types, 'Organization')) continue
    seen.add(node.merged)
    const organization = topSubject(node.merged, subject)
    for (const property of ['hasMerchantReturnPolicy', 'hasShippingService'])
      if (node.merged.properties.has(property)) has.add(property)
    if (valuesOf(organization, 'hasMerchantReturnPolicy')[0]?.node) terms.add(returnTerms(organization))
  }
  return { has, returnTerms: terms }
}

/** Returns the essentials of a return policy: its category and its days. */
export function returnTerms(holder: Subject): string {
  const category = textOf(holder, 'hasMerchantReturnPolicy.returnPolicyCategory')
  return `${category} ${numberOf(holder, 'hasMerchantReturnPolicy.merchantReturnDays')}`
}
