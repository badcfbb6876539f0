import type { ChildRule, Conditional, Entry, FieldRule, Format, OneOf, Rule } from './entry.ts'
import type { EntryKey } from './entry-keys.ts'
import type { Severity } from './issue.ts'
import type { PhraseKey } from './messages.ts'

interface ByList {
  code: 'missing-field' | 'missing-recommended'
}

/** Who asks for a field: the entry's lists, or a condition of it. */
export type Asked = ByList | { code: 'missing-conditional' | 'recommended-conditional'; because: PhraseKey }

/** A field, or several of which one is enough, that an entry asks for. */
export interface PlannedField {
  rule: FieldRule
  /** The same as a list. */
  names: readonly string[]
  /** The list it stands in: `a.b` is only asked for where `a`, if listed itself, is there. */
  listed: readonly FieldRule[]
  asked: Asked
  severity: Severity
}

export interface PlannedCondition {
  when: Conditional['when']
  because: PhraseKey
  fields: readonly PlannedField[]
  forbid: readonly string[]
  ignore: readonly string[]
}

export interface PlannedFormat {
  field: string
  /** Not dotted. */
  isPlain: boolean
  format: Format
  severity: Severity
  /** Conditions under which the field is required, and a wrong value an error. */
  conditions: readonly Conditional[]
}

/** An entry made ready once, to be walked for every object. All plans have one shape: an entry leaves out what it does not need. */
export interface Plan {
  key: EntryKey
  retired: Entry['retired'] | null
  /** Everything found is info. */
  isQuiet: boolean
  isReference: Entry['isReference'] | null
  required: readonly PlannedField[]
  oneOf: readonly OneOf[]
  recommended: readonly PlannedField[]
  conditions: readonly PlannedCondition[]
  /** By property, the first name of a dotted field: an object has fewer of them than there are formats. */
  formats: ReadonlyMap<string, readonly PlannedFormat[]>
  rules: readonly Rule[]
  children: readonly (readonly [property: string, rules: readonly ChildRule[]])[]
}

const plans = new WeakMap<Entry, Plan>()

/** The plan of an entry. */
export function planOf(entry: Entry): Plan {
  let plan = plans.get(entry)
  if (plan === undefined) {
    plan = made(entry)
    plans.set(entry, plan)
  }
  return plan
}

function made(entry: Entry): Plan {
  const { required = [], recommended = [], conditional = [] } = entry
  return {
    key: entry.key,
    retired: entry.retired ?? null,
    isQuiet: entry.retired !== undefined || entry.belowRetired === true,
    isReference: entry.isReference ?? null,
    required: required.map((rule) =>
      field(rule, { listed: required, code: 'missing-field', severity: 'error' }),
    ),
    oneOf: entry.oneOf ?? [],
    recommended: recommended.map((rule) =>
      field(rule, { listed: recommended, code: 'missing-recommended', severity: severityOf(entry, rule) }),
    ),
    conditions: conditional.map((one) => conditionOf(entry, one)),
    formats: Map.groupBy(formatsOf(entry), ({ field: name }) => name.split('.', 1)[0] ?? name),
    rules: entry.rules ?? [],
    children: Object.entries(entry.children ?? {}),
  }
}

function field(
  rule: FieldRule,
  { listed, code, severity }: { listed: readonly FieldRule[]; severity: Severity } & ByList,
): PlannedField {
  return { rule, names: [rule].flat(), listed, asked: { code }, severity }
}

function conditionOf(
  entry: Entry,
  { name, when, require = [], recommend = [], ...one }: Conditional,
): PlannedCondition {
  const asked =
    (code: 'missing-conditional' | 'recommended-conditional') =>
    (rule: FieldRule): PlannedField => ({
      rule,
      names: [rule].flat(),
      listed: [],
      asked: { code, because: name },
      severity: code === 'missing-conditional' ? 'error' : severityOf(entry, rule),
    })
  return {
    when,
    because: name,
    fields: [
      ...require.map(asked('missing-conditional')),
      ...recommend.map(asked('recommended-conditional')),
    ],
    forbid: one.forbid ?? [],
    ignore: one.ignore ?? [],
  }
}

/** A warning where Search Console is known to say that the field, or the first of several, is absent. */
function severityOf({ reported }: Entry, rule: FieldRule): Severity {
  return reported?.includes(typeof rule === 'string' ? rule : (rule[0] ?? '')) ? 'warning' : 'info'
}

function formatsOf(entry: Entry): PlannedFormat[] {
  return Object.entries(entry.formats ?? {}).map(([name, format]) => ({
    field: name,
    isPlain: !name.includes('.'),
    format,
    severity: format.severity ?? (isRequired(entry, name) ? 'error' : 'warning'),
    conditions: (entry.conditional ?? []).filter(({ require }) => require?.includes(name)),
  }))
}

function isRequired(entry: Entry, name: string): boolean {
  const lists = [...(entry.required ?? []), ...(entry.oneOf ?? []).flatMap((one) => one.options)]
  return lists.some((rule) => (typeof rule === 'string' ? rule === name : rule.includes(name)))
}
