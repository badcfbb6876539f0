import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Searchable, searchFilter } from './search-filter.ts'
import { parseSearch } from './search-query.ts'

interface Thing {
  id: number
  title: string
  tags: string[]
  updatedAt: string
}

const searchable: Searchable<Thing> = {
  connection: 'ThingConnection',
  words: (thing) => [thing.title],
  fields: {
    id: { kind: 'number', of: (thing) => thing.id },
    title: { kind: 'text', of: (thing) => [thing.title] },
    tag: { kind: 'keyword', of: (thing) => thing.tags },
    updated_at: { kind: 'time', of: (thing) => thing.updatedAt },
  },
}

const things: Thing[] = [
  { id: 1, title: 'Oak bowl', tags: ['Wood', 'Sale now'], updatedAt: '2026-01-01T00:00:00.000Z' },
  { id: 2, title: 'Oak spoon, small', tags: [], updatedAt: '2026-02-01T00:00:00.000Z' },
  { id: 3, title: 'Clay mug', tags: ['sale'], updatedAt: '2026-03-01T00:00:00.000Z' },
]

const found = (query: string) => {
  const filter = searchFilter(query, searchable)
  return things.filter((thing) => !filter || filter.matches(thing)).map((thing) => thing.id)
}

describe('the search syntax', () => {
  it.each([
    ['', [1, 2, 3]],
    ['oak', [1, 2]],
    ['title:oak title:spoon', [2]],
    ['title:oak AND title:spoon', [2]],
    ['title:spoon OR title:mug', [2, 3]],
    ['(title:spoon OR title:mug) tag:sale', [3]],
    ['-title:oak', [3]],
    ['NOT title:oak', [3]],
    ['title:"spoon small"', [2]],
    ['title:"small spoon"', []],
    ['title:spo*', [2]],
    ['tag:SALE', [3]],
    ['tag:sale*', [1, 3]],
    ["tag:'sale now'", [1]],
    ['tag:*', [1, 3]],
    ['-tag:*', [2]],
    ['id:2', [2]],
    ['id:>1 id:<=2', [2]],
    ['id:1 OR id:3', [1, 3]],
    ["updated_at:>'2026-01-15T00:00:00Z'", [2, 3]],
    ['updated_at:>=2026-02-01', [2, 3]],
    ['updated_at:<2026-02-01', [1]],
    [')) title:oak (', [1, 2]],
  ])('%s', (query, ids) => expect(found(query)).toEqual(ids))

  it('says which field it cannot search', () => {
    expect(() => found('colour:red')).toThrow('SANDBOX_NOT_IMPLEMENTED ThingConnection.query.colour')
  })

  it('tells the ids and the earliest change that can match', () => {
    expect(searchFilter('id:1 OR id:3', searchable)?.ids).toEqual([1, 3])
    expect(searchFilter('id:1 OR title:x', searchable)?.ids).toBeUndefined()
    expect(searchFilter('title:x updated_at:>2026-02-01', searchable)?.updatedFrom).toBe(
      '2026-02-01T00:00:00.000Z',
    )
    expect(searchFilter('title:x OR updated_at:>2026-02-01', searchable)?.updatedFrom).toBeUndefined()
  })

  it('never throws and always ends, whatever is typed', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'ab:>=<()"\'- *\\ORAND ') }),
        (text) => void parseSearch(text),
      ),
    )
  })
})
