import type { SchemaResultsTotals } from '../contract.ts'

export const NEXT_STEPS = [
  'clean-up',
  'errors',
  'critical',
  'duplicates',
  'warnings',
  'rest',
  'test',
] as const
export type NextStep = (typeof NEXT_STEPS)[number]

/**
 * Returns the most useful next step: first what Signpost can fix automatically, then what keeps pages out of results,
 * then the rest.
 */
export function nextStep(
  { errors, critical, duplicates, warnings }: SchemaResultsTotals,
  fixable: number,
  unread: number,
): NextStep {
  if (fixable > 0) return 'clean-up'
  if (errors > 0) return critical > 0 ? 'critical' : 'errors'
  if (duplicates > 0) return 'duplicates'
  if (unread > 0) return 'rest'
  return warnings > 0 ? 'warnings' : 'test'
}
