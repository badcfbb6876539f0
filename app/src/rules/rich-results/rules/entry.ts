import type { SaidOf } from '../checks.ts'
import type { EntryKey } from './entry-keys.ts'
import type { Fault, Severity } from './issue.ts'
import type { Message, PhraseKey } from './messages.ts'
import type { FieldValue, Subject } from './subject.ts'

/** A dotted field (`brand.name`), or several of which one is enough. */
export type FieldRule = string | readonly string[]

/** Judges one value; null when it is fine. `field` is as the entry names it. */
export interface Format {
  /** How the table words it, for documents and tests. */
  name: string
  check(value: FieldValue, subject: Subject, field: string): Fault | null
  /** What may stand there, for people, where that is a closed list. */
  allowed?: readonly string[]
  /** Most values the field takes. */
  max?: number
  /** When not given: an error in a required field, a warning in any other. */
  severity?: Severity
}

export interface Conditional {
  /** Why: the condition, in words of its own. */
  name: PhraseKey
  when(subject: Subject): boolean
  require?: readonly FieldRule[]
  recommend?: readonly FieldRule[]
  forbid?: readonly string[]
  ignore?: readonly string[]
}

/** A rule across fields or nodes. */
export interface Rule {
  /** As the table words it, shortened. */
  name: string
  severity: Severity
  check(subject: Subject): Fault[]
}

export interface OneOf {
  /** Sets of fields of which one has to be complete. */
  options: readonly (readonly string[])[]
  /** Search Console says it without the place. */
  placeless?: true
}

/** What the search engine asks of one kind of object; the data of one entry of its requirement table. */
export interface Entry {
  key: EntryKey
  required?: readonly FieldRule[]
  oneOf?: readonly OneOf[]
  /** Absent ones are info, or a warning when `reported` names them. */
  recommended?: readonly FieldRule[]
  /** Recommended fields whose absence Search Console is known to report. */
  reported?: readonly string[]
  /** In the table's recommended list, but only where the fact exists; absence is never mentioned. */
  optional?: readonly string[]
  conditional?: readonly Conditional[]
  formats?: Readonly<Record<string, Format>>
  rules?: readonly Rule[]
  /** Which entries judge the objects in a field. */
  children?: Readonly<Record<string, readonly ChildRule[]>>
  /** The engine stopped using it; everything found is info. */
  retired?: { since: string; says: Message<SaidOf<'retired-feature'>> }
  /** Part of a retired entry: its findings are info as well, the retirement is said once above. */
  belowRetired?: boolean
  /** True where an object stands for one described elsewhere and needs nothing itself. */
  isReference?(subject: Subject): boolean
}

/** Objects of one of `types` (or without a type, for the first rule) are judged by `entry`. */
export interface ChildRule {
  types: readonly string[]
  entry: () => Entry
  when?(child: Subject): boolean
}
