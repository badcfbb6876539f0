import { describe, expect, it } from 'vitest'
import { mergeEdits } from './merge-edits.ts'

const before = { tags: ['sale', 'old'], width: 800, design: { align: 'start', size: 'small' } }
type Settings = typeof before & { note?: string }
const merge = (now: Settings, after: Settings) => mergeEdits<Settings>(now, { before, after })

describe('edits of a form that was opened before somebody else saved', () => {
  it('keep what was saved since in fields they did not touch', () => {
    const now = { ...before, width: 600, design: { align: 'center', size: 'small' } }
    expect(merge(now, { ...before, tags: ['sale'], design: { align: 'start', size: 'text' } })).toEqual({
      ...{ tags: ['sale'], width: 600, design: { align: 'center', size: 'text' } },
    })
  })

  it('add to and remove from lists, and leave the entries of others alone', () => {
    const now = { ...before, tags: ['old', 'theirs'] }
    expect(merge(now, { ...before, tags: ['mine', 'sale'] }).tags).toEqual(['mine', 'theirs'])
  })

  it('count where both edited one value', () => {
    expect(merge({ ...before, width: 600 }, { ...before, width: 400 }).width).toBe(400)
  })

  it('add and remove optional fields', () => {
    expect(merge({ ...before, width: 600 }, { ...before, note: 'mine' })).toEqual({
      ...{ ...before, width: 600, note: 'mine' },
    })
    const noted = { ...before, note: 'theirs' }
    expect(mergeEdits<Settings>({ ...noted, width: 600 }, { before: noted, after: before })).toEqual({
      ...{ ...before, width: 600 },
    })
  })
})

it('takes a form as it is where nothing was saved since, with the order of its lists', () => {
  const after = { ...before, tags: ['old', 'sale'] }
  expect(merge(before, after)).toBe(after)
})

it('changes nothing without an edit', () => {
  const now = { ...before, width: 600 }
  expect(merge(now, before)).toBe(now)
})
