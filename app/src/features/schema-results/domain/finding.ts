import type { IssueMessage } from '#core/issues/domain/translate-issue.ts'
import type { SearchResult } from '#kit/shared/search-result.ts'
import type { IssueCode } from '#rules/rich-results/checks.ts'
import type { Duplicate } from '#rules/rich-results/duplicates/find-duplicates.ts'
import type { JsonValue } from '#rules/rich-results/extract/json-text.ts'
import type { Severity } from '#rules/rich-results/rules/issue.ts'

/** Who printed a node, in one word each: the theme, Signpost, or an app by its handle. */
export type OwnerKind = 'theme' | 'self' | 'app' | 'unknown'

export interface FoundNode {
  /** Place on the page, from 0. */
  index: number
  type: string
  types: string[]
  format: 'json-ld' | 'microdata' | 'rdfa'
  id: string | null
  owner: OwnerKind
  /** Handle of the app; empty for the others. */
  app: string
  /** As written, null where it is larger than is kept. */
  source: object | null
}

/** `key` and `values` are its sentence. */
export interface FoundIssue extends IssueMessage {
  /** `FoundNode.index`. */
  node: number
  severity: Severity
  code: string
  feature: string
  /** All features the fault spoils. */
  features: string[]
  type: string
  path: string
  field: string
}

/** A script nobody can read, and why. */
export interface ParseFault extends IssueMessage {
  /** UTF-16 index into the page. */
  offset: number
  /** Both 1-based. */
  line: number
  column: number
  /** What it says with its slips mended; null where nobody can tell, or where it is larger than is kept. */
  repaired: JsonValue | null
}

/** What schema results say of a page that was read. */
export interface MarkupVerdict {
  verdict: 'valid' | 'warning' | 'error'
  nodes: FoundNode[]
  issues: FoundIssue[]
  duplicates: Duplicate[]
  parseErrors: ParseFault[]
  /** Nodes and issues beyond what is kept of one page. */
  left: number
  preview: SearchResult | null
}

/**
 * What the checks declare (`missing`, `outdated`), as the browser needs it, which does not fetch the declarations; a test holds the
 * two together. Fields a rich result needs: the spec's "critical fields".
 */
export const CRITICAL_CODES: readonly string[] = [
  'missing-field',
  'missing-one-of',
  'missing-conditional',
] satisfies IssueCode[]
/** Fields the engine recommends: the spec's "optional fields". */
export const OPTIONAL_CODES: readonly string[] = [
  'missing-recommended',
  'recommended-conditional',
  'no-global-identifier',
] satisfies IssueCode[]
/** Markup the engine makes nothing of any more. */
export const OUTDATED_CODES: readonly string[] = ['retired-feature'] satisfies IssueCode[]

export interface FindingCounts {
  errors: number
  warnings: number
  infos: number
  /** Missing fields that are required, and that are recommended. */
  critical: number
  optional: number
  outdated: number
  duplicates: number
}

/** The numbers lists show; an unparsable script is an error. */
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
