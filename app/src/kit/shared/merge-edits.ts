import { canonical } from './canonical.ts'
import { mergeRows } from './merge-rows.ts'

/** What a person edited: `after`, made of `before`. */
export interface Edit<Values> {
  before: Values
  after: Values
}

/**
 * Fields that only mean something together, such as a kind and the things chosen of that kind: as soon as two versions
 * differ in `of`, all of them are taken from one.
 */
export interface Unit<Values> {
  fields: readonly (keyof Values & string)[]
  of: (values: Values) => unknown
}

/**
 * Returns the current values with a person's edits. What the person did not touch stays as it is now, so that a form
 * which was opened earlier takes back nothing that was saved since. Of lists, entries are added and removed, and rows
 * are merged one by one; of anything else edited on both sides, the person's value counts.
 */
export function mergeEdits<Values>(now: Values, edit: Edit<Values>, unit?: Unit<Values>): Values {
  const { before, after } = edit
  if (isSame(before, after)) return now
  if (isSame(now, before)) return after
  const sides = [now, before, after]
  if (sides.every(isRecord)) {
    const merged = mergeRecords(sides as Fields[]) as Values
    return unit ? { ...merged, ...unitOf(now, edit, unit) } : merged
  }
  if (!sides.every(Array.isArray)) return after
  const lists = sides as unknown[][]
  return (lists.every((list) => list.every(isRecord)) ? mergeRowLists(lists) : mergeLists(lists)) as Values
}

/** Returns the fields of a unit from the one side they are taken from; nothing if they can be merged. */
function unitOf<Values>(
  now: Values,
  { before, after }: Edit<Values>,
  { fields, of }: Unit<Values>,
): Partial<Values> {
  if (isSame(of(now), of(before)) && isSame(of(now), of(after))) return {}
  const isEdited = fields.some((field) => !isSame(before[field], after[field]))
  const side = isEdited ? after : now
  return Object.fromEntries(fields.map((field) => [field, side[field]])) as Partial<Values>
}

type Fields = Record<string, unknown>

function mergeRecords([now = {}, before = {}, after = {}]: Fields[]): Fields {
  const names = new Set([...Object.keys(now), ...Object.keys(after)])
  const merged = [...names].map((name) => [
    name,
    mergeEdits(now[name], { before: before[name], after: after[name] }),
  ])
  return Object.fromEntries(merged.filter(([, value]) => value !== undefined)) as Fields
}

function mergeRowLists([now = [], before = [], after = []]: unknown[][]): unknown[] {
  return mergeRows(now, { before, after }, (row, edit) => mergeEdits(row, edit))
}

function mergeLists([now = [], before = [], after = []]: unknown[][]): unknown[] {
  const [held, known, chosen] = [now, before, after].map(
    (list) => new Set(list.map((entry) => canonical(entry))),
  )
  const isIn = (entries: ReadonlySet<string> | undefined, entry: unknown) => entries?.has(canonical(entry))
  const kept = after.filter((entry) => isIn(held, entry) || !isIn(known, entry))
  return [...kept, ...now.filter((entry) => !isIn(known, entry) && !isIn(chosen, entry))]
}

const isRecord = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isSame = (one: unknown, other: unknown): boolean => canonical(one) === canonical(other)
