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

describe('rows', () => {
  const [care, size, price] = ['Care', 'Size', 'Price'].map((question) => ({ question, answer: 'Ask us.' }))
  const edited = (row: typeof care, answer: string) => ({ question: row?.question, answer })
  const rowsOf = (now: unknown[], after: unknown[]) =>
    mergeEdits<unknown>(now, { before: [care, size], after })

  it('keep what others edited in one and added, where the person edited and added others', () => {
    const now = [edited(care, 'Wash cold.'), size, price]
    const mine = { question: 'Colour', answer: 'Blue.' }
    expect(rowsOf(now, [care, edited(size, 'One size.'), mine])).toEqual([
      ...[edited(care, 'Wash cold.'), edited(size, 'One size.'), mine, price],
    ])
  })

  it('are merged field by field where both edited one', () => {
    const [now, after] = [edited(care, 'Wash cold.'), { question: 'Washing', answer: 'Ask us.' }]
    expect(rowsOf([now, size], [after, size])).toEqual([{ question: 'Washing', answer: 'Wash cold.' }, size])
  })

  it('stay removed, but not if the other side edited them', () => {
    expect(rowsOf([size, price], [edited(care, 'Oil.'), size])).toEqual([edited(care, 'Oil.'), size, price])
    expect(rowsOf([care, size, price], [size])).toEqual([size, price])
    expect(rowsOf([care], [size])).toEqual([])
  })

  it('keep the order a person gives them, and are not doubled when both add the same', () => {
    expect(rowsOf([edited(care, 'Oil.'), size, price], [care, price, size])).toEqual([
      ...[edited(care, 'Oil.'), price, size],
    ])
    expect(rowsOf([care, size, price], [care, size, price])).toEqual([care, size, price])
  })

  it('are the same whatever the order of their fields', () => {
    const stored = [care, size].map((row) => ({ answer: row?.answer, question: row?.question }))
    expect(rowsOf([...stored, price], [size])).toEqual([stored[1], price])
  })
})

describe('fields that belong together', () => {
  const unit = { fields: ['kind', 'ids'] as const, of: ({ kind }: { kind: string }) => kind }
  const opened = { kind: 'product', ids: ['1'], title: 'Old' }
  const merge = (now: typeof opened, after: typeof opened) => mergeEdits(now, { before: opened, after }, unit)

  it('are those of one side as soon as others chose another kind', () => {
    const now = { kind: 'tag', ids: ['sale'], title: 'New' }
    expect(merge(now, { ...opened, ids: ['1', '2'] })).toEqual({ ...opened, ids: ['1', '2'], title: 'New' })
    expect(merge(now, { ...opened, title: 'Mine' })).toEqual({ ...now, title: 'Mine' })
  })

  it('are merged while the kind is the same', () => {
    expect(merge({ ...opened, ids: ['1', '3'] }, { ...opened, ids: ['2'] }).ids).toEqual(['2', '3'])
  })
})
