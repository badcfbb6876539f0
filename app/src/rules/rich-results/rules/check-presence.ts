import { isReference } from '../graph/node.ts'
import { nodeOf } from '../graph/resolve-graph.ts'
import type { OneOf } from './entry.ts'
import type { Plan, PlannedField } from './entry-plan.ts'
import type { Fault, Severity } from './issue.ts'
import { message } from './messages.ts'
import { childrenOf, childSubject, has, inWhere, type Subject, valuesOf } from './subject.ts'

/** Records a fault of a field; `severity` applies unless the fault has its own. */
export type Report = (field: string, fault: Fault, severity: Severity) => void

/** Reports the fields that a subject lacks, and those it must not have. */
export function checkPresence(plan: Plan, subject: Subject, report: Report): void {
  for (const field of plan.required) if (!isThere(field, subject)) reportMissing(field, subject, report)
  let unmet: OneOf[] | null = null
  for (const oneOf of plan.oneOf) if (!checkOneOf(oneOf, subject, report)) (unmet ??= []).push(oneOf)
  for (const field of plan.recommended) {
    if (isThere(field, subject)) continue
    if (unmet?.some(({ options }) => options.some((fields) => fields.includes(field.rule as string))))
      continue
    reportMissing(field, subject, report)
  }
  for (const { when, because, fields, forbid, ignore } of plan.conditions) {
    if (!when(subject)) continue
    for (const field of fields) reportMissing(field, subject, report)
    const why = { phrase: because }
    for (const field of forbid)
      if (has(subject, field))
        report(field, { code: 'forbidden-field', says: message('forbidden', { field, why }) }, 'warning')
    for (const field of ignore)
      if (has(subject, field))
        report(field, { code: 'ignored-field', says: message('ignored', { field, why }) }, 'info')
  }
}

/**
 * Quick test that suffices for most: the object has the field, or one of the fields; for `a.b`, each of its `a` has
 * `b`.
 */
function isThere({ names, pair }: PlannedField, { node: { properties }, graph }: Subject): boolean {
  for (const name of names) if (properties.has(name)) return true
  const values = pair === null ? undefined : properties.get(pair[0])
  if (pair === null || values === undefined) return false
  for (const value of values) if (nodeOf(value, graph)?.properties.has(pair[1]) === false) return false
  return true
}

type Missing = Pick<PlannedField, 'isBelowListed' | 'asked' | 'severity'> & { report: Report }

function reportMissing(field: PlannedField, subject: Subject, report: Report): void {
  const { rule, shared, isBelowListed, asked, severity } = field
  if (typeof rule === 'string') {
    reportAbsent(rule, subject, { isBelowListed, asked, severity, report })
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
  if (shared !== null) {
    const { parent, names } = shared
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
    // Fields given by the group are checked in the group.
    if (has(subject, first)) return
    if (missing.isBelowListed) return
    const said = { field: first, ...inWhere(subject) }
    const { asked } = missing
    const fault: Fault =
      'because' in asked
        ? {
            code: asked.code,
            on: subject,
            says: message('missingBecause', { ...said, why: { phrase: asked.because } }),
          }
        : { code: asked.code, on: subject, says: message('missing', said) }
    missing.report(first, fault, missing.severity)
    return
  }
  if (dot < 0) return
  for (const value of values) {
    const child = childSubject(subject, first, value)
    if (child === null) continue
    const rest = field.slice(dot + 1)
    if (valuesOf(child, rest.split('.', 1)[0] ?? rest).length > 0 && !rest.includes('.')) continue
    reportAbsent(rest, child, {
      ...missing,
      isBelowListed: false,
      report: (name, fault, severity) => missing.report(name, { on: child, ...fault }, severity),
    })
  }
}

/** Reports whether a URL to another page is used instead of an object with fields: its content is unknown. */
function isOpaque(subject: Subject, field: string): boolean {
  const dot = field.indexOf('.')
  return (
    dot >= 0 &&
    valuesOf(subject, field.slice(0, dot)).some((value) => isReference(value.data) && value.node === null)
  )
}

function checkOneOf({ options, pathless }: OneOf, subject: Subject, report: Report): boolean {
  if (options.some((fields) => fields.every((field) => has(subject, field)))) return true
  const names = options.map((fields) => fields.join(' + '))
  const says = message('either', { fields: { names }, ...(pathless ? {} : inWhere(subject)) })
  report(options[0]?.[0] ?? '', { code: 'missing-one-of', says }, 'error')
  return false
}
