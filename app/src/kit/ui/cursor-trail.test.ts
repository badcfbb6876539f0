import { expect, it } from 'vitest'
import { trailIn, withTrail } from './cursor-trail.ts'

const first = new URLSearchParams('q=bell')

it('keeps the way back beside the filters', () => {
  const third = withTrail(first, { cursors: ['a', 'b'], page: 3 })
  expect(third.toString()).toBe('q=bell&after=a%7Eb')
  expect(trailIn(third)).toEqual({ cursors: ['a', 'b'], page: 3 })
  expect(withTrail(third, { cursors: [], page: 1 }).toString()).toBe('q=bell')
})

it('never makes a URL a server refuses, and still knows the number of the page', () => {
  const long = (at: number) => `${at}`.padStart(400, 'x')
  let query = first
  for (let at = 1; at <= 40; at++) {
    const { cursors, page } = trailIn(query)
    query = withTrail(query, { cursors: [...cursors, long(at)], page: page + 1 })
    expect(query.toString().length).toBeLessThan(2_100)
  }
  expect(trailIn(query)).toEqual({ cursors: [37, 38, 39, 40].map(long), page: 41 })
  for (let at = 0; at < 4; at++) {
    const { cursors, page } = trailIn(query)
    query = withTrail(query, { cursors: cursors.slice(0, -1), page: page - 1 })
  }
  expect(trailIn(query)).toEqual({ cursors: [], page: 1 })
})
