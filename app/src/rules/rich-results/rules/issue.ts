import type { EntryKey } from './entry-keys.ts'
import type { Message } from './messages.ts'
import type { Subject } from './subject.ts'

export type Severity = 'error' | 'warning' | 'info'

/** The closed list of issue codes; docs/markup-issues.md explains each. */
export const issueCodes = [
  'missing-field',
  'missing-one-of',
  'missing-conditional',
  'missing-recommended',
  'recommended-conditional',
  'no-global-identifier',
  'forbidden-field',
  'ignored-field',
  'duplicate-property',
  'too-many-values',
  'too-few-items',
  'unresolved-reference',
  'missing-context',
  'missing-type',
  'unknown-type',
  'invalid-type',
  'invalid-price',
  'invalid-number',
  'not-positive',
  'out-of-range',
  'invalid-date',
  'past-date',
  'missing-timezone',
  'invalid-duration',
  'invalid-time',
  'invalid-currency',
  'invalid-country',
  'invalid-url',
  'invalid-enum',
  'invalid-gtin',
  'invalid-length',
  'invalid-value',
  'inconsistent',
  'not-unique',
  'self-serving-reviews',
  'not-visible',
  'retired-feature',
  'not-eligible',
  'several-products',
  'judgement-stopped',
] as const
export type IssueCode = (typeof issueCodes)[number]

/** One finding about one node; its words are `key` with `values`, Search Console's own where it has some. */
export interface Issue extends Message {
  severity: Severity
  code: IssueCode
  /** Key of the rule table's entry that asked. */
  feature: EntryKey
  /** schema.org type of the object that has, or lacks, the field. */
  type: string
  /** JSON Pointer into the node, down to the field even when it is missing. */
  path: string
  field: string
  /** Index into the judgement's nodes. */
  node: number
}

/** What a check returns; the engine adds feature, type and node. */
export interface Fault {
  code: IssueCode
  says: Message
  /** Dotted field, by default the one the check was asked about. */
  field?: string
  /** The object that has or lacks the field, where it is not the judged one; the field is a plain name then. */
  on?: Subject
  /** JSON Pointer from the top node; by default where the field stands. */
  path?: string
  /** Index of the top node the path leads into; by default the one that is judged. */
  top?: number
  severity?: Severity
}
