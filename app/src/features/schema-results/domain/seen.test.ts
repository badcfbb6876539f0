import { expect, test } from 'vitest'
import type { SchemaResultsRun } from '../contract.ts'
import { seenOf } from './seen.ts'

const levels = { error: 63, warning: 0, valid: 2, unread: 1, kept: 0 }
const SEEN = { read: 65, known: 66, results: 65 }
const run = (state: string, read: number, unread: readonly string[] = []) =>
  ({
    state,
    coverage: { read, known: 66, sitemapsNotRead: unread.map((url) => ({ url, reason: 'timeout' })) },
  }) as SchemaResultsRun

test('during a scan the pages with results count, not those read so far', () => {
  expect(seenOf({ run: run('running', 3), pages: 66, levels })).toEqual(SEEN)
  expect(seenOf({ run: run('done', 65), pages: 66, levels })).toEqual(SEEN)
})

test('after a scan that saw a part, the results that stayed count, but as not read by it', () => {
  for (const state of ['stopped', 'failed'])
    expect(seenOf({ run: run(state, 1), pages: 70, levels })).toEqual({ read: 1, known: 70, results: 69 })
  const partial = run('done', 3, ['https://fernhill.example/sitemap.xml'])
  expect(seenOf({ run: partial, pages: 66, levels })).toEqual({ ...SEEN, read: 3 })
})

test('during the first scan, what is known grows with it', () => {
  const few = { error: 1, warning: 0, valid: 2, unread: 0, kept: 0 }
  expect(seenOf({ run: run('running', 3), pages: 3, levels: few })).toEqual({
    read: 3,
    known: 66,
    results: 3,
  })
  expect(seenOf({ run: null, pages: 0, levels: few })).toEqual({ read: 0, known: 0, results: 0 })
})

test('a page that keeps the results of an earlier scan has results, but was not read', () => {
  const kept = { ...levels, unread: 3, kept: 2 }
  expect(seenOf({ run: run('done', 63), pages: 66, levels: kept })).toEqual({ ...SEEN, read: 63 })
  expect(seenOf({ run: run('failed', 63), pages: 66, levels: kept })).toEqual({ ...SEEN, read: 63 })
})
