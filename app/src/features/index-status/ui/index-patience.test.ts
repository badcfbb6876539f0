import { expect, test } from 'vitest'
import { patienceWith } from './index-patience.ts'

type State = Parameters<typeof patienceWith>[0]

const NONE = { valid: 0, partial: 0, invalid: 0, excluded: 0, unchecked: 0 }
const STATE: State = { round: null, counts: NONE, outside: 0, pages: 0, property: 'sc-domain:shop.example' }
const RUNNING: State['round'] = {
  ...{ state: 'running', reason: null, planned: 0, asked: 0 },
  ...{ startedAt: '2026-11-30T10:00:00.000Z', finishedAt: null },
}
const UNCHECKED = { pages: 3, counts: { ...NONE, unchecked: 2 } }

test.each<[string, Partial<State>, number | false]>([
  ['while the first scan has found no page yet', {}, 8_000],
  ['while pages are unchecked', UNCHECKED, 8_000],
  ['while a round runs', { pages: 3, round: RUNNING }, 1_500],
  ['not for pages the property does not contain', { ...UNCHECKED, outside: 2 }, false],
  ['not once every page is checked', { pages: 3, counts: { ...NONE, valid: 3 } }, false],
  ['not without a property', { property: null }, false],
])('the screen asks again %s', (_, change, patience) => {
  expect(patienceWith({ ...STATE, ...change })).toBe(patience)
})
