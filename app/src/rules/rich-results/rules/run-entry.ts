import { isReference } from '../graph/node.ts'
import type { ChildRule, Conditional, Entry, FieldRule, Format, OneOf } from './entry.ts'
import type { Fault, Issue, Severity } from './issue.ts'
import { type Message, message, type PhraseKey } from './messages.ts'
import { isA } from './schema-types.ts'
import {
  childrenOf,
  childSubject,
  type FieldValue,
  fieldValues,
  has,
  holderOf,
  inWhere,
  pathOf,
  type Subject,
  valuesOf,
} from './subject.ts'
import { spend, type Work } from './work.ts'

/** Collects the issues of one top node. */
export interface Collector {
  node: number
  issues: Issue[]
  work: Work
}

/** More findings about one page than this help nobody; judging stops, and says so. */
export const mostIssues = 20_000

/** Judges a subject by one entry, and what lies below it by the entries of its children. */
export function runEntry(entry: Entry, subject: Subject, into: Collector): void {
  if (into.issues.length >= mostIssues || isInsideItself(subject) || !spend(into.work, subject)) return
  const report = reporter(entry, subject, into)
  if (entry.retired) {
    report('', { code: 'retired-feature', says: entry.retired.says, path: subject.path }, 'info')
  }
  if (!entry.isReference?.(subject)) checkPresence(entry, subject, report)
  const { formats } = planOf(entry)
  if (formats.size > 0) {
    for (const property of subject.node.properties.keys())
      for (const planned of formats.get(property) ?? none) checkFormat(planned, subject, report, into.work)
  }
  for (const rule of entry.rules ?? []) {
    for (const fault of rule.check(subject)) report(fault.field ?? '', fault, rule.severity)
  }
  runChildren(entry, subject, into)
}

/** Judges formats and children of some fields alone: of what a group says for its variants. */
export function runFields(
  entry: Entry,
  subject: Subject,
  { into, fields, but }: { into: Collector; fields: (field: string) => boolean; but: Entry },
): void {
  if (into.issues.length >= mostIssues || !spend(into.work, subject)) return
  const report = reporter(entry, subject, into)
  for (const [property, formats] of planOf(entry).formats) {
    if (!fields(property) || !subject.node.properties.has(property)) continue
    for (const planned of formats)
      if (but.formats?.[planned.field] !== planned.format) checkFormat(planned, subject, report, into.work)
  }
  runChildren(entry, subject, into, (field) => fields(field) && but.children?.[field] === undefined)
}

function runChildren(
  entry: Entry,
  subject: Subject,
  into: Collector,
  wanted?: (field: string) => boolean,
): void {
  for (const [property, rules] of planOf(entry).children) {
    if (!subject.node.properties.has(property) || wanted?.(property) === false) continue
    for (const child of childrenOf(subject, property)) {
      const typed = child.node.types.length > 0
      for (const rule of rules) {
        const fits = typed ? rule.types.some((type) => isA(child.node.types, type)) : rule === rules[0]
        if (fits && (rule.when?.(child) ?? true)) runEntry(rule.entry(), child, into)
      }
    }
  }
}

interface PlannedFormat {
  field: string
  format: Format
  severity: Severity
  /** Conditions under which the field is required, and a wrong value an error. */
  conditions: readonly Conditional[]
}

const none: readonly PlannedFormat[] = []

/** What an entry says about formats and children, ready to be walked for every object. */
interface Plan {
  /** By property, the first name of a dotted field: an object has fewer of them than there are formats. */
  formats: ReadonlyMap<string, readonly PlannedFormat[]>
  children: readonly (readonly [property: string, rules: readonly ChildRule[]])[]
}

const plans = new WeakMap<Entry, Plan>()

function planOf(entry: Entry): Plan {
  let plan = plans.get(entry)
  if (plan === undefined) {
    const planned = Object.entries(entry.formats ?? {}).map(([field, format]) => ({
      field,
      format,
      severity: format.severity ?? (isRequired(entry, field) ? 'error' : 'warning'),
      conditions: (entry.conditional ?? []).filter(({ require }) => require?.includes(field)),
    }))
    plan = {
      formats: Map.groupBy(planned, ({ field }) => field.split('.', 1)[0] ?? field),
      children: Object.entries(entry.children ?? {}),
    }
    plans.set(entry, plan)
  }
  return plan
}

/** Deeper than any rule looks; a chain of references can be as long as the page. */
const deepest = 100

/** Also true at a depth nobody means. */
function isInsideItself({ node, parent }: Subject): boolean {
  let depth = 0
  for (let outer = parent; outer !== null; outer = outer.parent) {
    depth += 1
    if (outer.node === node || depth > deepest) return true
  }
  return false
}

type Report = (field: string, fault: Fault, severity: Severity) => void

function reporter(entry: Entry, subject: Subject, into: Collector): Report {
  return (field, fault, severity) => {
    if (into.issues.length >= mostIssues) return
    const name = fault.field ?? field
    into.issues.push({
      severity: entry.retired || entry.belowRetired ? 'info' : (fault.severity ?? severity),
      code: fault.code,
      feature: entry.key,
      type: holderOf(fault.on ?? subject, name).node.types[0] ?? '',
      path: fault.path ?? pathOf(fault.on ?? subject, name),
      field: name.split('.').at(-1) ?? name,
      key: fault.says.key,
      values: fault.says.values,
      node: fault.top ?? into.node,
    })
  }
}

function checkPresence(entry: Entry, subject: Subject, report: Report): void {
  for (const rule of entry.required ?? []) {
    if (isThere(rule, subject)) continue
    reportMissing(rule, {
      subject,
      listed: entry.required ?? [],
      report,
      asked: { code: 'missing-field' },
      severity: 'error',
    })
  }
  const unmet = (entry.oneOf ?? []).filter((oneOf) => !checkOneOf(oneOf, subject, report))
  for (const rule of entry.recommended ?? []) {
    if (isThere(rule, subject)) continue
    if (unmet.some(({ options }) => options.some((fields) => fields.includes(rule as string)))) continue
    reportMissing(rule, {
      subject,
      listed: entry.recommended ?? [],
      report,
      asked: { code: 'missing-recommended' },
      severity: isReported(entry, rule) ? 'warning' : 'info',
    })
  }
  for (const conditional of entry.conditional ?? []) {
    if (!conditional.when(subject)) continue
    for (const rule of conditional.require ?? []) {
      reportMissing(rule, {
        subject,
        listed: [],
        report,
        asked: { code: 'missing-conditional', because: conditional.name },
        severity: 'error',
      })
    }
    for (const rule of conditional.recommend ?? []) {
      reportMissing(rule, {
        subject,
        listed: [],
        report,
        asked: { code: 'recommended-conditional', because: conditional.name },
        severity: isReported(entry, rule) ? 'warning' : 'info',
      })
    }
    for (const field of conditional.forbid ?? []) {
      if (!has(subject, field)) continue
      report(
        field,
        {
          code: 'forbidden-field',
          says: message('forbidden', { field, why: { phrase: conditional.name } }),
        },
        'warning',
      )
    }
    for (const field of conditional.ignore ?? []) {
      if (!has(subject, field)) continue
      report(
        field,
        {
          code: 'ignored-field',
          says: message('ignored', { field, why: { phrase: conditional.name } }),
        },
        'info',
      )
    }
  }
}

/** Whether Search Console is known to say that the field, or the first of several, is absent. */
function isReported({ reported }: Entry, rule: FieldRule): boolean {
  return reported?.includes(typeof rule === 'string' ? rule : (rule[0] ?? '')) ?? false
}

/** The quick answer for most: the object has the field, or one of the fields, under its plain name. */
function isThere(rule: FieldRule, { node: { properties } }: Subject): boolean {
  return typeof rule === 'string' ? properties.has(rule) : rule.some((field) => properties.has(field))
}

/** Who asks for a field: the entry's lists, or a condition of it. */
type Asked =
  | { code: 'missing-field' | 'missing-recommended' }
  | { code: 'missing-conditional' | 'recommended-conditional'; because: PhraseKey }

interface Missing {
  subject: Subject
  /** The list the rule stands in: `a.b` is only asked for where `a`, if listed itself, is there. */
  listed: readonly FieldRule[]
  report: Report
  asked: Asked
  severity: Severity
}

function reportMissing(rule: FieldRule, missing: Missing): void {
  const { subject, report, asked, severity } = missing
  if (typeof rule === 'string') {
    reportAbsent(rule, subject, missing)
    return
  }
  const [first = ''] = rule
  const said = { fields: { names: rule }, ...inWhere(subject) }
  const fault: Fault =
    'because' in asked
      ? { code: asked.code, says: message('eitherBecause', { ...said, why: { phrase: asked.because } }) }
      : {
          code: asked.code === 'missing-field' ? 'missing-one-of' : asked.code,
          says: message('either', said),
        }
  // `x.a` or `x.b` is asked of each x; without any x its own rule speaks.
  const parent = sharedParent(rule)
  if (parent !== null) {
    const names = rule.map((field) => field.slice(parent.length + 1))
    for (const on of childrenOf(subject, parent))
      if (!names.some((name) => has(on, name))) report(names[0] ?? '', { ...fault, on }, severity)
    return
  }
  if (rule.some((field) => has(subject, field) || isOpaque(subject, field))) return
  report(first, fault, severity)
}

/** Reports a dotted field once for each object that lacks it. */
function reportAbsent(field: string, subject: Subject, missing: Missing): void {
  const dot = field.indexOf('.')
  const first = dot < 0 ? field : field.slice(0, dot)
  const values = valuesOf(subject, first)
  if (values.length === 0) {
    // What the group gives is asked of the group.
    if (has(subject, first)) return
    if (dot >= 0 && missing.listed.some((rule) => [rule].flat().includes(first))) return
    const said = { field: first, ...inWhere(subject) }
    const { asked } = missing
    const fault: Fault =
      'because' in asked
        ? { code: asked.code, says: message('missingBecause', { ...said, why: { phrase: asked.because } }) }
        : { code: asked.code, says: message('missing', said) }
    missing.report(first, { ...fault, on: subject }, missing.severity)
    return
  }
  if (dot < 0) return
  for (const { node, path } of values) {
    if (node === null) continue
    const child = childSubject(subject, { property: first, node, path })
    const rest = field.slice(dot + 1)
    if (valuesOf(child, rest.split('.', 1)[0] ?? rest).length > 0 && !rest.includes('.')) continue
    reportAbsent(rest, child, {
      ...missing,
      listed: [],
      report: (name, fault, severity) => missing.report(name, { on: child, ...fault }, severity),
    })
  }
}

/** An address off the page stands where an object with fields was expected; what it says cannot be known. */
function isOpaque(subject: Subject, field: string): boolean {
  const dot = field.indexOf('.')
  return (
    dot >= 0 &&
    valuesOf(subject, field.slice(0, dot)).some((value) => isReference(value.data) && value.node === null)
  )
}

function sharedParent(fields: readonly string[]): string | null {
  const parents = new Set(fields.map((field) => field.split('.').slice(0, -1).join('.')))
  const [parent] = parents
  return parents.size === 1 && parent ? parent : null
}

function checkOneOf({ options, placeless }: OneOf, subject: Subject, report: Report): boolean {
  if (options.some((fields) => fields.every((field) => has(subject, field)))) return true
  const names = options.map((fields) => fields.join(' + '))
  const says = message('either', { fields: { names }, ...(placeless ? {} : inWhere(subject)) })
  report(options[0]?.[0] ?? '', { code: 'missing-one-of', says }, 'error')
  return false
}

function checkFormat(planned: PlannedFormat, subject: Subject, report: Report, work: Work): void {
  const { field, format } = planned
  if (!has(subject, field)) return
  const values = fieldValues(subject, field)
  work.left -= values.length
  if (format.max !== undefined && values.length > format.max) {
    const said = { field, values: values.length, ...inWhere(subject, field) }
    const says =
      format.max === 1 ? message('oneUsed', said) : message('manyUsed', { ...said, most: format.max })
    const path = values[format.max]?.path ?? subject.path
    report(field, { code: 'too-many-values', says, path }, severityOf(planned, subject))
  }
  for (const value of values) {
    const fault = format.check(value, subject, field)
    if (fault === null) continue
    // The same sentence with more values.
    const says = { ...fault.says, values: { ...fault.says.values, ...wrongValue(value, format) } }
    const found = { path: value.path, on: value.holder, ...fault, says } as Fault
    report(field, found, severityOf(planned, subject))
  }
}

const longestFound = 60
const mostAllowed = 12

/** What is wrong and what is allowed, for the sentences behind a fault's own. */
function wrongValue({ data }: FieldValue, { allowed }: Format): Message['values'] {
  if (typeof data === 'object') return {}
  const text = String(data).trim()
  const found = text.length > longestFound ? `${text.slice(0, longestFound)}…` : text
  if (allowed === undefined || allowed.length > mostAllowed) return { found }
  return { found, allowed: { names: allowed } }
}

function severityOf({ severity, conditions }: PlannedFormat, subject: Subject): Severity {
  return conditions.some(({ when }) => when(subject)) ? 'error' : severity
}

function isRequired(entry: Entry, field: string): boolean {
  const lists = [...(entry.required ?? []), ...(entry.oneOf ?? []).flatMap((one) => one.options)]
  return lists.some((rule) => (typeof rule === 'string' ? rule === field : rule.includes(field)))
}
