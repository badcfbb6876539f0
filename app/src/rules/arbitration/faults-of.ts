import { distinctIssues } from '../rich-results/domain/distinct-issues.ts'
import type { Issue } from '../rich-results/rules/issue.ts'
import type { Faults } from './decide.ts'

const MISSING = new Set(['missing-field', 'missing-one-of', 'missing-conditional', 'missing-recommended'])

/** What is wrong in some nodes of a page, told apart by what would mend it. */
export function faultsOf(issues: readonly Issue[], nodes: ReadonlySet<number>): Faults {
  const own = distinctIssues(issues.filter(({ node }) => nodes.has(node)))
  const of = (severity: Issue['severity']): Faults['errors'] => {
    const found = own.filter((issue) => issue.severity === severity)
    const missing = found.filter(({ code }) => MISSING.has(code) || code === 'no-global-identifier')
    return { missing: [...new Set(missing.map(pathOf))], other: found.length - missing.length }
  }
  return { errors: of('error'), warnings: of('warning') }
}

/** `/hasVariant/0/offers/price` is `offers.price`; a missing identifier is mended by a brand as well. */
function pathOf({ code, path }: Issue): string {
  if (code === 'no-global-identifier') return 'brand'
  return path
    .split('/')
    .filter((step) => step !== '' && !/^\d+$/.test(step) && step !== 'hasVariant')
    .join('.')
}
