import type { Level } from '../check.ts'
import type { IssueCode, SaidOf } from '../checks.ts'
import type { EntryKey } from './entry-keys.ts'
import type { Message } from './messages.ts'
import type { Subject } from './subject.ts'

export type Severity = Level

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

/** What a rule returns, in a sentence of its check; the engine adds feature, type and node. */
export type Fault = { [Code in IssueCode]: FaultOf<Code> }[IssueCode]

interface FaultOf<Code extends IssueCode> {
  code: Code
  says: Message<SaidOf<Code>>
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
