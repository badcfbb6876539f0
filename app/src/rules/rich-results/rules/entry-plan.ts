import type { ChildRule, Conditional, Entry, FieldRule, Format, OneOf, Rule } from './entry.ts'
import type { EntryKey } from './entry-keys.ts'
import type { Severity } from './issue.ts'
import type { PhraseKey } from './messages.ts'
import { kindTest } from './schema-types.ts'

interface ByList {
  code: 'missing-field' | 'missing-recommended'
}

/** Source of a requirement: the entry's lists, or a condition of it. */
export type Asked = ByList | { code: 'missing-conditional' | 'recommended-conditional'; because: PhraseKey }

/** A field that an entry asks for, or several of which one is enough. */
export interface PlannedField {
  rule: FieldRule
  /** The rule's fields as a list. */
  names: readonly string[]
  /** The two names of a single field `a.b`. */
  pair: readonly [outer: string, inner: string] | null
  /**
   * For several fields `a.b` and `a.c`: the shared parent, and the other names. Each `a` needs one of them; if there
   * is no `a`, the rule for `a` reports it.
   */
  shared: { parent: string; names: readonly string[] } | null
  /** Whether the same list asks for `a` of `a.b`: without `a`, nothing is reported about `b`. */
  isBelowListed: boolean
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
  /** The names of its path, in order. */
  way: readonly string[]
  format: Format
  /** The format's own check, so that all planned formats have one shape. */
  check: Format['check']
  most: number
  severity: Severity
  /** Conditions under which the field is required and a wrong value is an error. */
  conditions: readonly Conditional[]
}

/** An entry prepared once and applied to every object. All plans have one shape; entries may omit fields. */
export interface Plan {
  key: EntryKey
  retired: Entry['retired'] | null
  /** Whether all findings are info. */
  isQuiet: boolean
  isReference: Entry['isReference'] | null
  required: readonly PlannedField[]
  oneOf: readonly OneOf[]
  recommended: readonly PlannedField[]
  conditions: readonly PlannedCondition[]
  /** Formats by property, the first name of a dotted field: an object has fewer properties than there are formats. */
  formats: ReadonlyMap<string, readonly PlannedFormat[]>
  rules: readonly Rule[]
  children: readonly PlannedChildren[]
}

/** Entries that judge the objects in a property. */
export interface PlannedChildren {
  property: string
  rules: readonly PlannedChild[]
}

export interface PlannedChild {
  /** Reports whether an object of these types is judged by the entry. */
  fits: (types: readonly string[]) => boolean
  entry: ChildRule['entry']
  when: NonNullable<ChildRule['when']> | null
}

const plans = new WeakMap<Entry, Plan>()

/** Returns the plan of an entry. */
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
    formats: Map.groupBy(formatsOf(entry), ({ way: [property = ''] }) => property),
    rules: entry.rules ?? [],
    children: Object.entries(entry.children ?? {}).map(([property, rules]) => ({
      property,
      rules: rules.map(({ types, entry: judge, when }, index) => {
        const isOfKind = kindTest(types)
        // An object without a type is judged by the first rule.
        const fits = (found: readonly string[]) => (found.length > 0 ? isOfKind(found) : index === 0)
        return { fits, entry: judge, when: when ?? null }
      }),
    })),
  }
}

function field(
  rule: FieldRule,
  { listed, code, severity }: { listed: readonly FieldRule[]; severity: Severity } & ByList,
): PlannedField {
  const [first = ''] = typeof rule === 'string' ? rule.split('.') : []
  const isBelowListed = first !== rule && listed.some((one) => [one].flat().includes(first))
  return { ...namesOf(rule), isBelowListed, asked: { code }, severity }
}

function namesOf(rule: FieldRule): Pick<PlannedField, 'rule' | 'names' | 'pair' | 'shared'> {
  if (typeof rule !== 'string') return { rule, names: rule, pair: null, shared: sharedBy(rule) }
  const [outer = '', inner, ...deeper] = rule.split('.')
  const pair = inner === undefined || deeper.length > 0 ? null : ([outer, inner] as const)
  return { rule, names: [rule], pair, shared: null }
}

function sharedBy(fields: readonly string[]): PlannedField['shared'] {
  const parents = new Set(fields.map((one) => one.slice(0, Math.max(0, one.lastIndexOf('.')))))
  const [parent] = parents
  if (!parent || parents.size > 1) return null
  return { parent, names: fields.map((one) => one.slice(parent.length + 1)) }
}

function conditionOf(
  entry: Entry,
  { name, when, require = [], recommend = [], ...one }: Conditional,
): PlannedCondition {
  const asked =
    (code: 'missing-conditional' | 'recommended-conditional') =>
    (rule: FieldRule): PlannedField => ({
      ...namesOf(rule),
      isBelowListed: false,
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

/** Returns a warning if Search Console is known to report the absence of the field, or of the first of several. */
function severityOf({ reported }: Entry, rule: FieldRule): Severity {
  return reported?.includes(typeof rule === 'string' ? rule : (rule[0] ?? '')) ? 'warning' : 'info'
}

function formatsOf(entry: Entry): PlannedFormat[] {
  return Object.entries(entry.formats ?? {}).map(([name, format]) => ({
    field: name,
    way: name.split('.'),
    format,
    check: format.check,
    most: format.max ?? Infinity,
    severity: format.severity ?? (isRequired(entry, name) ? 'error' : 'warning'),
    conditions: (entry.conditional ?? []).filter(({ require }) => require?.includes(name)),
  }))
}

function isRequired(entry: Entry, name: string): boolean {
  const lists = [...(entry.required ?? []), ...(entry.oneOf ?? []).flatMap((one) => one.options)]
  return lists.some((rule) => (typeof rule === 'string' ? rule === name : rule.includes(name)))
}
