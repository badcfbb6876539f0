import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { ChangeKind } from '../change-kind.ts'
import { chooseBulk } from './bulk-choice.ts'
import type { PickedChange } from './pick.ts'

/** So few that calls take long. */
const points = { available: 0, restoreRate: 100 }
const none = { files: 0, resources: 0 }

const kindThat = (compares: boolean): ChangeKind<unknown> => {
  const bulk = { document: 'mutation', variables: () => ({}), outcomes: () => [], compares }
  return {
    name: 'shelf.label',
    schema: z.unknown(),
    read: async () => [],
    write: async () => [],
    bulk: () => bulk,
    normalise: String,
    inverse: ({ before }) => before,
  }
}

const changesOf = (resources: number): PickedChange[] =>
  Array.from({ length: resources }, (_, at) => ({ resourceId: `shelf-${at}` }) as PickedChange)

/** Lines of the files a group goes in, one started after the other; what calls carry is left. */
function filesOf(kind: ChangeKind<unknown>, resources: number): { files: number[]; left: number } {
  const files: number[] = []
  let left = changesOf(resources)
  for (;;) {
    const underWay = { files: files.length, resources: resources - left.length }
    const load = chooseBulk(kind, left, { points, underWay })
    if (!load) return { files, left: left.length }
    files.push(load.lines.length)
    left = left.slice(load.lines.length)
  }
}

test('where the platform compares one file carries all', () => {
  expect(filesOf(kindThat(true), 1_000)).toEqual({ files: [1_000], left: 0 })
})

test('where it does not, files are as short as are worth one, and the whole group goes that way', () => {
  expect(filesOf(kindThat(false), 1_000)).toEqual({ files: [200, 200, 200, 200, 200], left: 0 })
  fc.assert(
    fc.property(fc.integer({ min: 200, max: 1_000 }), (resources) => {
      const { files, left } = filesOf(kindThat(false), resources)
      expect(left).toBe(0)
      for (const lines of files) {
        expect(lines).toBeGreaterThanOrEqual(200)
        expect(lines).toBeLessThan(400)
      }
    }),
    { numRuns: 30 },
  )
})

test('no more files run at once than the platform takes, and few changes go by calls', () => {
  const kind = kindThat(false)
  const choose = (resources: number, underWay: { files: number; resources: number }) =>
    chooseBulk(kind, changesOf(resources), { points, underWay })
  expect(choose(1_000, { files: 5, resources: 1_000 })).toBeNull()
  expect(choose(199, { files: 1, resources: 800 })).toBeNull()
  expect(choose(1_000, none)?.lines).toHaveLength(200)
})
