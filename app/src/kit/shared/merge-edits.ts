/**
 * Returns the current values with a person's edits: `after`, made of `before`. What the person did not touch stays as
 * it is now, so that a form which was opened earlier takes back nothing that was saved since. Of lists, entries are
 * added and removed; of anything else edited on both sides, the person's value counts.
 */
export function mergeEdits<Values>(
  now: Values,
  { before, after }: { before: Values; after: Values },
): Values {
  if (isSame(before, after)) return now
  if (isSame(now, before)) return after
  const sides = [now, before, after]
  if (sides.every(isRecord)) return mergeRecords(sides as Fields[]) as Values
  return sides.every(Array.isArray) ? (mergeLists(sides as unknown[][]) as Values) : after
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

function mergeLists([now = [], before = [], after = []]: unknown[][]): unknown[] {
  const [held, known, chosen] = [now, before, after].map((list) => new Set(list.map(written)))
  const isIn = (entries: ReadonlySet<string> | undefined, entry: unknown) => entries?.has(written(entry))
  const kept = after.filter((entry) => isIn(held, entry) || !isIn(known, entry))
  return [...kept, ...now.filter((entry) => !isIn(known, entry) && !isIn(chosen, entry))]
}

const isRecord = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isSame = (one: unknown, other: unknown): boolean => written(one) === written(other)

const written = (value: unknown): string => JSON.stringify(value) ?? ''
