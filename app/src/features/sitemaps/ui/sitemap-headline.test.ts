import { expect, it } from 'vitest'
import type { ListedFile } from '../contract.ts'
import { asOf, isReadInPart } from './sitemap-headline.tsx'

const whole = {
  ...{ state: 'done' as const, reason: null, origin: 'https://a.b', files: 1, filesRead: 1 },
  ...{ startedAt: '2026-11-30T10:00:00.000Z', finishedAt: '2026-11-30T10:00:01.000Z' },
  robotsUnread: false,
  ...{ overLimit: 0, filesOverLimit: 0, filesUnread: 0, filesInPart: 0 },
}

it('knows how many pages are listed only after a reading that ended and left nothing out', () => {
  expect(isReadInPart(whole)).toBe(false)
  for (const state of ['running', 'blocked', 'failed'] as const)
    expect(isReadInPart({ ...whole, state })).toBe(true)
  for (const left of ['overLimit', 'filesOverLimit', 'filesUnread', 'filesInPart'])
    expect(isReadInPart({ ...whole, [left]: 1 })).toBe(true)
  expect(isReadInPart({ ...whole, robotsUnread: true })).toBe(true)
})

it('does not call results new that a blocked reading left as they were', () => {
  const readAt = '2026-11-29T10:00:00.000Z'
  const files = [{ readAt: null }, { readAt }, { readAt: '2026-11-28T10:00:00.000Z' }] as ListedFile[]
  expect(asOf({ files }, whole)).toBe(whole.finishedAt)
  for (const state of ['running', 'blocked', 'failed'] as const)
    expect(asOf({ files }, { ...whole, state })).toBe(readAt)
  expect(asOf({ files: [] }, { ...whole, state: 'blocked' })).toBe(whole.startedAt)
})
