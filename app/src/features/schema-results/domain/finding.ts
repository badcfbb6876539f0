import type { IssueMessage } from '#core/issues/domain/translate-issue.ts'
import type { SearchResult } from '#kit/shared/search-result.ts'
import type { IssueCode } from '#rules/rich-results/checks.ts'
import type { Duplicate } from '#rules/rich-results/duplicates/find-duplicates.ts'
import type { JsonValue } from '#rules/rich-results/extract/json-text.ts'
import type { Severity } from '#rules/rich-results/rules/issue.ts'

/** Who printed a node: the theme, Signpost, or an app. */
export type OwnerKind = 'theme' | 'self' | 'app' | 'unknown'

export interface FoundNode {
  /** Position on the page, from 0. */
  index: number
  type: string
  types: string[]
  format: 'json-ld' | 'microdata' | 'rdfa'
  id: string | null
  owner: OwnerKind
  /** Handle of the app; empty for other owners. */
  app: string
  /** Source as written; null if it is too large to be stored. */
  source: object | null
}

/** An issue; `key` and `values` make its sentence. */
export interface FoundIssue extends IssueMessage {
  /** `FoundNode.index`. */
  node: number
  severity: Severity
  code: string
  feature: string
  /** All features the fault affects. */
  features: string[]
  type: string
  path: string
  field: string
}

/** A script that cannot be parsed, and why. */
export interface ParseFault extends IssueMessage {
  /** UTF-16 index into the page. */
  offset: number
  /** Both 1-based. */
  line: number
  column: number
  /** Value of the script with its mistakes fixed; null if that is ambiguous, or too large to be stored. */
  repaired: JsonValue | null
}

/** Verdict of schema results on a page that was read. */
export interface MarkupVerdict {
  verdict: 'valid' | 'warning' | 'error'
  nodes: FoundNode[]
  issues: FoundIssue[]
  duplicates: Duplicate[]
  parseErrors: ParseFault[]
  /** Number of nodes and issues beyond those stored. */
  left: number
  preview: SearchResult | null
  /** Properties by which the page states policies for all offers of the store; only on pages where they apply. */
  policies: string[]
}

/**
 * Copies of the checks' declarations (`missing`, `outdated`) for the browser, which does not load them; a test keeps
 * both equal. Fields a rich result requires: the spec's "critical fields".
 */
export const CRITICAL_CODES: readonly string[] = [
  'missing-field',
  'missing-one-of',
  'missing-conditional',
] satisfies IssueCode[]
/** Fields the search engine recommends: the spec's "optional fields". */
export const OPTIONAL_CODES: readonly string[] = [
  'missing-recommended',
  'recommended-conditional',
  'no-global-identifier',
] satisfies IssueCode[]
/** Markup the search engine no longer uses. */
export const OUTDATED_CODES: readonly string[] = ['retired-feature'] satisfies IssueCode[]

export interface FindingCounts {
  errors: number
  warnings: number
  infos: number
  /** Number of missing required fields, and of missing recommended ones. */
  critical: number
  optional: number
  outdated: number
  duplicates: number
}

/** Returns the numbers that lists show; an unparsable script counts as an error. */
export function countsOf({
  issues,
  parseErrors,
  duplicates,
}: Pick<MarkupVerdict, 'issues' | 'parseErrors' | 'duplicates'>): FindingCounts {
  const of = (severity: Severity) => issues.filter((issue) => issue.severity === severity).length
  const among = (codes: readonly string[]) => issues.filter(({ code }) => codes.includes(code)).length
  return {
    errors: of('error') + parseErrors.length,
    warnings: of('warning'),
    infos: of('info'),
    critical: among(CRITICAL_CODES),
    optional: among(OPTIONAL_CODES),
    outdated: among(OUTDATED_CODES),
    duplicates: duplicates.length,
  }
}
