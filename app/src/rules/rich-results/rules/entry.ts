import type { SaidOf } from '../checks.ts'
import type { EntryKey } from './entry-keys.ts'
import type { Fault, Severity } from './issue.ts'
import type { Message, PhraseKey } from './messages.ts'
import type { FieldValue, Subject } from './subject.ts'

/** A dotted field (`brand.name`), or several of which one is enough. */
export type FieldRule = string | readonly string[]

/** Judges one value; null if it is fine. `field` is as named in the entry. */
export interface Format {
  /** Wording of the table, for documents and tests. */
  name: string
  check(value: FieldValue, subject: Subject, field: string): Fault | null
  /** Allowed values for display, if they are a closed list. */
  allowed?: readonly string[]
  /** Maximum number of values. */
  max?: number
  /** Default: an error in a required field, a warning in any other. */
  severity?: Severity
}

export interface Conditional {
  /** The condition, as a phrase with its own text. */
  name: PhraseKey
  when(subject: Subject): boolean
  require?: readonly FieldRule[]
  recommend?: readonly FieldRule[]
  forbid?: readonly string[]
  ignore?: readonly string[]
}

/** A rule across fields or nodes. */
export interface Rule {
  /** Wording of the table, shortened. */
  name: string
  severity: Severity
  check(subject: Subject): Fault[]
}

export interface OneOf {
  /** Sets of fields; one of them must be complete. */
  options: readonly (readonly string[])[]
  /** Set if Search Console words it without the path. */
  pathless?: true
}

/** The search engine's requirements of one kind of object: one entry of its requirement table, as data. */
export interface Entry {
  key: EntryKey
  required?: readonly FieldRule[]
  oneOf?: readonly OneOf[]
  /** If absent: info, or a warning if `reported` names them. */
  recommended?: readonly FieldRule[]
  /** Recommended fields whose absence Search Console is known to report. */
  reported?: readonly string[]
  /** Fields in the table's recommended list that apply only if the fact exists; absence is never reported. */
  optional?: readonly string[]
  conditional?: readonly Conditional[]
  formats?: Readonly<Record<string, Format>>
  rules?: readonly Rule[]
  /** Entries that judge the objects in a field. */
  children?: Readonly<Record<string, readonly ChildRule[]>>
  /** Set if the engine no longer uses it; all findings are info. */
  retired?: { since: string; says: Message<SaidOf<'retired-feature'>> }
  /** Set for a part of a retired entry: its findings are info as well, and the retirement is reported once above. */
  belowRetired?: boolean
  /** Reports whether an object refers to one described elsewhere and needs no fields of its own. */
  isReference?(subject: Subject): boolean
}

/** Objects of one of `types` (or without a type, for the first rule) are judged by `entry`. */
export interface ChildRule {
  types: readonly string[]
  entry: () => Entry
  when?(child: Subject): boolean
}
