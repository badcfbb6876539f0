import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { chanceOfNews } from './chance-of-news.ts'
import { InspectionChooser, RECHECK_DAYS } from './choose-inspections.ts'
import type { InspectedPage } from './inspected-page.ts'

const DAY = 86_400_000
const NOW = 1_000 * DAY
const quiet: InspectedPage = {
  id: 'quiet',
  knownAt: NOW - 300 * DAY,
  inspectedAt: NOW - 5 * DAY,
  isIndexed: true,
  changedAt: null,
  hinderedAt: null,
  submittedAt: null,
  shown: null,
}
const chooserOf = (options: Partial<{ budget: number; perDay: number; pages: number }> = {}) =>
  new InspectionChooser({ now: NOW, budget: 10, perDay: 10, pages: 1_000, ...options })
const chosenOf = (pages: readonly Partial<InspectedPage>[], options = {}) => {
  const chooser = chooserOf(options)
  for (const [at, page] of pages.entries()) chooser.consider({ ...quiet, id: String(at), ...page })
  return chooser.chosen()
}

const shown = { usual: 20, lastAt: NOW - DAY, silentDays: 0, clicksLeft: null }

test.each<[string, Partial<InspectedPage>, string]>([
  ['nobody has asked about', { inspectedAt: null, isIndexed: null }, 'new'],
  ['keeps search engines out', { hinderedAt: NOW - 9 * DAY }, 'hindered'],
  ['is not shown any more', { shown: { ...shown, lastAt: NOW - 5 * DAY, silentDays: 5 } }, 'silent'],
  ['is shown though it was out', { isIndexed: false, shown }, 'returned'],
  ['has new content', { changedAt: NOW - 4 * DAY }, 'changed'],
  ['was handed in while it was out', { isIndexed: false, submittedAt: NOW - 4 * DAY }, 'submitted'],
  ['lost its clicks', { shown: { ...shown, lastAt: NOW - 2 * DAY, clicksLeft: 0.1 } }, 'fewer-clicks'],
])('a page that %s goes before one of which nothing is known', (_, page, reason) => {
  const [first] = chosenOf([{}, page], { budget: 1 })
  expect(first).toMatchObject({ id: '1', reason })
})

it('asks last about a page that was shown yesterday: it is in the index', () => {
  const chance = chanceOfNews({ ...quiet, inspectedAt: NOW - 13 * DAY, shown }, NOW).chance
  expect(chance).toBeLessThan(chanceOfNews({ ...quiet, inspectedAt: NOW - 3 * DAY }, NOW).chance)
})

it('does not ask again on the same day', () => {
  expect(chosenOf([{ inspectedAt: NOW - 3 * 3_600_000, hinderedAt: NOW - DAY }])).toEqual([])
})

it('asks nothing where nothing is left of the day', () => {
  expect(chosenOf([{}, {}], { budget: 0 })).toEqual([])
})

describe('every two weeks', () => {
  it('what is due stands before the likeliest news where the day allows it', () => {
    const due = { inspectedAt: NOW - RECHECK_DAYS * DAY, shown }
    const fresh = { knownAt: NOW - DAY, inspectedAt: null, isIndexed: null }
    const [first] = chosenOf([fresh, due], { budget: 1, pages: 100 })
    expect(first?.id).toBe('1')
  })

  it('holds for every page of a store that fits, whatever else happens', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 60, maxLength: 60 }), (changes) => {
        const asked = new Map<number, number>()
        let longest = 0
        for (let day = 0; day < 60; day += 1) {
          const now = NOW + day * DAY
          const chooser = new InspectionChooser({ now, budget: 10, perDay: 10, pages: 130 })
          for (let page = 0; page < 130; page += 1) {
            const at = asked.get(page)
            chooser.consider({
              ...{
                ...quiet,
                id: String(page),
                knownAt: NOW,
                changedAt: changes[page % 60] ? now - DAY : null,
              },
              ...{ inspectedAt: at ?? null, isIndexed: at === undefined ? null : true },
            })
          }
          for (const { id } of chooser.chosen()) {
            longest = Math.max(longest, (now - (asked.get(Number(id)) ?? NOW)) / DAY)
            asked.set(Number(id), now)
          }
        }
        expect(asked.size).toBe(130)
        expect(longest).toBeLessThanOrEqual(RECHECK_DAYS)
      }),
      { numRuns: 20 },
    )
  })
})

it('answers no more than the day has, the same whatever the order', () => {
  const pages = Array.from(
    { length: 200 },
    (_, at): InspectedPage => ({ ...quiet, id: String(at), inspectedAt: NOW - (2 + at) * DAY }),
  )
  const ids = (list: InspectedPage[]) => {
    const chooser = chooserOf()
    for (const page of list) chooser.consider(page)
    return chooser.chosen().map(({ id }) => id)
  }
  expect(ids(pages)).toHaveLength(10)
  expect(ids(pages)).toEqual(ids([...pages].reverse()))
})
