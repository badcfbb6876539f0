import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { BulkWrite, ChangeKind } from '../change-kind.ts'
import { USUAL_WAYS } from '../kinds/store-ways.ts'
import { bulkLoads, wayOfPart } from './bulk-choice.ts'
import type { PickedChange } from './pick.ts'

/** So few points that calls take long. */
const points = { available: 0, restoreRate: 100 }

const kindThat = (bulk: Partial<BulkWrite<unknown>>, batch?: number): ChangeKind<unknown> => {
  const carrier = { document: 'mutation', variables: () => ({}), outcomes: () => [], ...bulk }
  return {
    name: 'shelf.label',
    schema: z.unknown(),
    ...(batch !== undefined && { batch }),
    read: async () => [],
    write: async () => [],
    bulk: () => carrier,
    normalise: String,
    inverse: ({ before }) => before,
  }
}

const changesOf = (resources: number): PickedChange[] =>
  Array.from(
    { length: resources },
    (_, at) => ({ id: String(at), resourceId: `shelf-${at}` }) as PickedChange,
  )

const linesOf = (kind: ChangeKind<unknown>, resources: number): { files: number[]; left: number } => {
  const { loads, rest } = bulkLoads(kind, changesOf(resources), USUAL_WAYS)
  return { files: loads.map(({ lines }) => lines.length), left: rest.length }
}

test('where the platform compares one file carries all', () => {
  expect(linesOf(kindThat({ compares: true }), 1_000)).toEqual({ files: [1_000], left: 0 })
})

test('a line carries as many changes as its mutation takes, all of a resource together and in order', () => {
  const kind = kindThat({ compares: true, batch: 25 }, 25)
  expect(linesOf(kind, 1_000)).toEqual({ files: [40], left: 0 })
  const twice = [...changesOf(300), ...changesOf(300).map((change) => ({ ...change, id: `${change.id}0` }))]
  const [load] = bulkLoads(kind, twice, USUAL_WAYS).loads
  expect(load?.lines).toHaveLength(25)
  for (const line of load?.lines ?? []) {
    expect(line).toHaveLength(24)
    expect(line.map(({ id }) => Number(id))).toEqual(
      line.map(({ id }) => Number(id)).toSorted((a, b) => a - b),
    )
  }
})

test('where it does not, files are as short as are worth one, and the whole group goes that way', () => {
  expect(linesOf(kindThat({}), 1_000)).toEqual({ files: [200, 200, 200, 200, 200], left: 0 })
  fc.assert(
    fc.property(fc.integer({ min: 200, max: 1_000 }), (resources) => {
      const { files, left } = linesOf(kindThat({}), resources)
      expect(left).toBe(0)
      for (const lines of files) {
        expect(lines).toBeGreaterThan(190)
        expect(lines).toBeLessThan(400)
      }
    }),
    { numRuns: 30 },
  )
})

test('the tail of a part goes by calls where it is a few calls, and all of it while bulk mutations rest', () => {
  expect(linesOf(kindThat({}), 10)).toEqual({ files: [], left: 10 })
  expect(linesOf(kindThat({}), 60)).toEqual({ files: [60], left: 0 })
  const { loads, rest } = bulkLoads(kindThat({}), changesOf(500), { ...USUAL_WAYS, mayBulk: false })
  expect([loads.length, rest.length]).toEqual([0, 500])
})

test('a store that was slow with its last files gets calls', () => {
  const full = { available: 1_000, restoreRate: 200 }
  const way = (linesPerSecond: number | null) =>
    wayOfPart(kindThat({}), changesOf(999), {
      points: full,
      ways: { ...USUAL_WAYS, linesPerSecond },
      open: 999,
    })
  expect([way(null), way(100), way(2)]).toEqual(['bulk', 'bulk', 'calls'])
})

test('the way is chosen by all that is left of the operation', () => {
  const kind = kindThat({ compares: true, batch: 25 }, 25)
  const full = { available: 1_000, restoreRate: 100 }
  const way = (open: number) => wayOfPart(kind, changesOf(1_000), { points: full, ways: USUAL_WAYS, open })
  expect(way(1_000)).toBe('calls')
  expect(way(50_000)).toBe('bulk')
  const few = { points, ways: USUAL_WAYS, open: 199 }
  expect(wayOfPart(kindThat({}), changesOf(199), few)).toBe('calls')
  expect(wayOfPart(kindThat({}), changesOf(1_000), { ...few, open: 1_000 })).toBe('bulk')
  // Its files run in parallel: even on a store with twice the points they finish sooner than calls.
  const quick = { points: { available: 1_000, restoreRate: 200 }, ways: USUAL_WAYS, open: 999 }
  expect(wayOfPart(kindThat({}), changesOf(999), quick)).toBe('bulk')
})
