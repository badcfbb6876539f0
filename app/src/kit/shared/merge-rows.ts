import { canonical } from './canonical.ts'

/** Merges one row that was edited on one side or both. */
type MergeRow<Row> = (now: Row, edit: { before: Row; after: Row }) => Row

/**
 * Merges two edited versions of a list of rows, such as questions with their answers. Rows have no identity: those
 * that are the same count as the same, and between them those at the same place. A row edited on one side is not
 * removed by the other; new rows follow the row they were added behind, the person's before those of others.
 */
export function mergeRows<Row>(
  now: readonly Row[],
  { before, after }: { before: readonly Row[]; after: readonly Row[] },
  mergeRow: MergeRow<Row>,
): Row[] {
  const [theirs, mine] = [versionsOf(before, now), versionsOf(before, after)]
  const own = new Set([...mine.added.values()].flat().map((row) => canonical(row)))
  const addedAt = (at: number): Row[] => [
    ...(mine.added.get(at) ?? []),
    ...(theirs.added.get(at) ?? []).filter((row) => !own.has(canonical(row))),
  ]
  const rows = before.flatMap((row, at) => {
    const one = mergeOne({ row, held: theirs.rows[at], chosen: mine.rows[at] }, mergeRow)
    return [...(one === undefined ? [] : [one]), ...addedAt(at + 1)]
  })
  return [...addedAt(0), ...rows]
}

function mergeOne<Row>(
  { row, held, chosen }: { row: Row; held: Row | undefined; chosen: Row | undefined },
  mergeRow: MergeRow<Row>,
): Row | undefined {
  if (held !== undefined && chosen !== undefined) return mergeRow(held, { before: row, after: chosen })
  const left = held ?? chosen
  return left === undefined || canonical(left) === canonical(row) ? undefined : left
}

interface Versions<Row> {
  /** What became of each row; undefined: removed. */
  rows: (Row | undefined)[]
  /** New rows, by the number of rows before them. */
  added: Map<number, Row[]>
}

function versionsOf<Row>(before: readonly Row[], list: readonly Row[]): Versions<Row> {
  const versions: Versions<Row> = { rows: [], added: new Map() }
  let [from, start] = [0, 0]
  for (const [at, found] of [...sameRows(before, list), [before.length, list.length] as const]) {
    // Between two rows that stayed, the first ones were edited, and what is beyond them is new.
    for (let row = from; row < at; row++)
      versions.rows.push(start + row - from < found ? list[start + row - from] : undefined)
    const added = list.slice(start + at - from, found)
    if (added.length > 0) versions.added.set(at, added)
    if (at < before.length) versions.rows.push(list[found])
    from = at + 1
    start = found + 1
  }
  return versions
}

type Pair = readonly [at: number, found: number]

/**
 * Returns where rows of one list are in the other: as many as possible that are in the same order in both. Most lists
 * are edited at one place, so what they begin and end with alike is not searched.
 */
function sameRows(one: readonly unknown[], other: readonly unknown[]): Pair[] {
  const [left, right] = [one.map((row) => canonical(row)), other.map((row) => canonical(row))]
  const most = Math.min(left.length, right.length)
  let begin = 0
  while (begin < most && left[begin] === right[begin]) begin += 1
  let end = 0
  while (end < most - begin && left.at(-1 - end) === right.at(-1 - end)) end += 1
  const places = Map.groupBy(range(begin, right.length - end), (at) => right[at])
  const used = new Map<string, number>()
  const pairs: Pair[] = []
  for (const at of range(begin, left.length - end)) {
    const key = left[at] as string
    const turn = used.get(key) ?? 0
    used.set(key, turn + 1)
    const found = places.get(key)?.[turn]
    if (found !== undefined) pairs.push([at, found])
  }
  return [
    ...range(0, begin).map((at): Pair => [at, at]),
    ...longestRise(pairs),
    ...range(-end, 0).map((at): Pair => [left.length + at, right.length + at]),
  ]
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, at) => from + at)

/** Returns the most pairs whose second numbers rise as well. */
function longestRise(pairs: readonly Pair[]): Pair[] {
  // For each length, the sequence of it that ends lowest; each knows the one it continues.
  const ends: { pair: Pair; former: (typeof ends)[number] | null }[] = []
  for (const pair of pairs) {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ends[middle]?.pair[1] ?? 0) < pair[1]) low = middle + 1
      else high = middle
    }
    ends[low] = { pair, former: ends[low - 1] ?? null }
  }
  const rise: Pair[] = []
  for (let end = ends.at(-1) ?? null; end !== null; end = end.former) rise.push(end.pair)
  return rise.reverse()
}
