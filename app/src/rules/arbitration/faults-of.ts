import { distinctIssues } from '../rich-results/domain/distinct-issues.ts'
import type { Issue } from '../rich-results/rules/issue.ts'
import type { Faults } from './decide.ts'

const MISSING = new Set(['missing-field', 'missing-one-of', 'missing-conditional', 'missing-recommended'])

/** Collects the faults in some nodes of a page, grouped by what would fix them. */
export function faultsOf(issues: readonly Issue[], nodes: ReadonlySet<number>): Faults {
  const own = distinctIssues(issues.filter(({ node }) => nodes.has(node)))
  const of = (severity: Issue['severity']): Faults['errors'] => {
    const found = own.filter((issue) => issue.severity === severity)
    const missing = found.filter(({ code }) => MISSING.has(code) || code === 'no-global-identifier')
    return { missing: [...new Set(missing.map(pathOf))], other: found.length - missing.length }
  }
  return { errors: of('error'), warnings: of('warning') }
}

/** Converts `/hasVariant/0/offers/price` to `offers.price`. A brand also fixes a missing identifier. */
function pathOf({ code, path }: Issue): string {
  if (code === 'no-global-identifier') return 'brand'
  return path
    .split('/')
    .filter((step) => step !== '' && !/^\d+$/.test(step) && step !== 'hasVariant')
    .join('.')
}
