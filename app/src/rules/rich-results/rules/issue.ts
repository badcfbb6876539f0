import type { Level } from '../check.ts'
import type { IssueCode, SaidOf } from '../checks.ts'
import type { EntryKey } from './entry-keys.ts'
import type { Message } from './messages.ts'
import type { Subject } from './subject.ts'

export type Severity = Level

/** One finding about one node. Its text is `key` with `values`, in Search Console's own words if it has any. */
export interface Issue extends Message {
  severity: Severity
  code: IssueCode
  /** Key of the rule table's entry that found it. */
  feature: EntryKey
  /** schema.org type of the object that has, or lacks, the field. */
  type: string
  /** JSON Pointer into the node, down to the field even if it is missing. */
  path: string
  field: string
  /** Index into the judgement's nodes. */
  node: number
}

/** Result of a rule, in a sentence of its check; `run-entry.ts` adds feature, type and node. */
export type Fault = { [Code in IssueCode]: FaultOf<Code> }[IssueCode]

interface FaultOf<Code extends IssueCode> {
  code: Code
  says: Message<SaidOf<Code>>
  /** Dotted field; by default the one that the check was called for. */
  field?: string
  /** The object that has or lacks the field, if it is not the judged one; the field is then a plain name. */
  on?: Subject
  /** JSON Pointer from the top node; by default that of the field. */
  path?: string
  /** Index of the top node that the path leads into; by default the judged one. */
  top?: number
  severity?: Severity
}
