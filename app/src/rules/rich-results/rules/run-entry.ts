import { checkPresence, type Report } from './check-presence.ts'
import type { Entry, Format } from './entry.ts'
import { type Plan, type PlannedFormat, planOf } from './entry-plan.ts'
import type { Fault, Issue, Severity } from './issue.ts'
import { type Message, message } from './messages.ts'
import {
  childrenOf,
  type FieldValue,
  holderOf,
  inWhere,
  pathOf,
  type Subject,
  valuesAt,
  valuesOf,
} from './subject.ts'
import { spend, type Work } from './work.ts'

/** Collects the issues of one top node. */
export interface Collector {
  node: number
  issues: Issue[]
  work: Work
}

/** More findings about one page help no reader; judging stops and reports that it did. */
export const mostIssues = 20_000

/** Judges a subject by one entry, and its nested objects by the entries of its children. */
export function runEntry(entry: Entry, subject: Subject, into: Collector): void {
  if (into.issues.length >= mostIssues || isInsideItself(subject) || !spend(into.work, subject)) return
  const plan = planOf(entry)
  const report = reporter(plan, subject, into)
  if (plan.retired)
    report('', { code: 'retired-feature', says: plan.retired.says, path: subject.path }, 'info')
  if (!plan.isReference?.(subject)) checkPresence(plan, subject, report)
  const { formats } = plan
  if (formats.size > 0) {
    for (const property of subject.node.properties.keys()) {
      const planned = formats.get(property)
      if (planned !== undefined) for (const one of planned) checkFormat(one, subject, report, into.work)
    }
  }
  for (const rule of plan.rules)
    for (const fault of rule.check(subject)) report(fault.field ?? '', fault, rule.severity)
  runChildren(plan, subject, into)
}

/** Judges only the formats and children of some fields: those that a group states for its variants. */
export function runFields(
  entry: Entry,
  subject: Subject,
  { into, fields, but }: { into: Collector; fields: (field: string) => boolean; but: Entry },
): void {
  if (into.issues.length >= mostIssues || !spend(into.work, subject)) return
  const plan = planOf(entry)
  const report = reporter(plan, subject, into)
  for (const [property, formats] of plan.formats) {
    if (!fields(property) || !subject.node.properties.has(property)) continue
    for (const planned of formats)
      if (but.formats?.[planned.field] !== planned.format) checkFormat(planned, subject, report, into.work)
  }
  runChildren(plan, subject, into, (field) => fields(field) && but.children?.[field] === undefined)
}

function runChildren(
  { children }: Plan,
  subject: Subject,
  into: Collector,
  fields?: (field: string) => boolean,
): void {
  for (const { property, rules } of children) {
    if (!subject.node.properties.has(property) || fields?.(property) === false) continue
    for (const child of childrenOf(subject, property)) {
      for (const { fits, when, entry } of rules)
        if (fits(child.node.types) && (when === null || when(child))) runEntry(entry(), child, into)
    }
  }
}

/** Deeper than any rule reads; a chain of references can be as long as the page. */
const deepest = 100

/** Reports whether a node contains itself; also true beyond the maximum depth. */
function isInsideItself({ node, parent }: Subject): boolean {
  let depth = 0
  for (let outer = parent; outer !== null; outer = outer.parent) {
    depth += 1
    if (outer.node === node || depth > deepest) return true
  }
  return false
}

function reporter(plan: Plan, subject: Subject, into: Collector): Report {
  return (field, fault, severity) => {
    if (into.issues.length >= mostIssues) return
    const name = fault.field ?? field
    into.issues.push({
      severity: plan.isQuiet ? 'info' : (fault.severity ?? severity),
      code: fault.code,
      feature: plan.key,
      type: holderOf(fault.on ?? subject, name).node.types[0] ?? '',
      path: fault.path ?? pathOf(fault.on ?? subject, name),
      field: name.slice(name.lastIndexOf('.') + 1),
      key: fault.says.key,
      values: fault.says.values,
      node: fault.top ?? into.node,
    })
  }
}

function checkFormat(planned: PlannedFormat, subject: Subject, report: Report, work: Work): void {
  const { field, way, check, most } = planned
  const values = way.length === 1 ? valuesOf(subject, field) : valuesAt(subject, way)
  work.left -= values.length
  if (values.length > most) {
    const said = { field, values: values.length, ...inWhere(subject, field) }
    const says = most === 1 ? message('oneUsed', said) : message('manyUsed', { ...said, most })
    const path = values[most]?.path ?? subject.path
    report(field, { code: 'too-many-values', says, path }, severityOf(planned, subject))
  }
  for (const value of values) {
    const fault = check(value, subject, field)
    if (fault === null) continue
    // The same sentence with more values.
    const says = { ...fault.says, values: { ...fault.says.values, ...wrongValue(value, planned.format) } }
    const found = { path: value.path, on: value.holder, ...fault, says } as Fault
    report(field, found, severityOf(planned, subject))
  }
}

const longestFound = 60
const mostAllowed = 12

/** Returns the wrong and the allowed values, for the sentences after a fault's own. */
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
