import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import type { StoreRecord } from '../../state/records.ts'
import { State } from '../../state/state.ts'
import { arraySource } from './array-source.ts'
import { connectionOf, type PageArgs, type RowSource } from './connection.ts'
import { recordSource } from './record-source.ts'

const state = new State(':memory:')
const store = state.putStore({ id: state.nextId(), handle: 's', domain: 's.myshopify.com' } as StoreRecord)
const pages = Array.from({ length: 23 }, (_, index) =>
  state.put(store, 'Page', {
    id: state.nextId(),
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    handle: `page-${index}`,
    // Few distinct titles, so that page borders fall between rows of equal sort value.
    title: 'abc'[index % 3] ?? '',
    bodyHtml: '',
    templateSuffix: null,
    publishedAt: null,
  }),
)
afterAll(() => state.close())

const request = { state, store }
const sources: Record<string, () => RowSource<{ id: number }>> = {
  'by id': () => recordSource(request, 'Page', {}),
  'by id, filtered': () => recordSource(request, 'Page', { matches: (page) => page.title !== 'b' }),
  'by title': () => recordSource(request, 'Page', { sortValue: (page) => page.title }),
  'by given ids': () => recordSource(request, 'Page', { ids: pages.slice(3, 9).map((page) => page.id) }),
  'from a list': () => arraySource(pages, ({ id, title }) => ({ id, value: title })),
}
const read = (source: RowSource<{ id: number }>, args: PageArgs, whole = false) =>
  connectionOf(source, args, { whole, node: (row) => row.id })

describe.each(Object.keys(sources))('a connection %s', (name) => {
  const source = () => sources[name]?.() ?? arraySource([])
  const ids = (args: PageArgs) => read(source(), args).nodes as number[]
  const all = (reverse: boolean) => read(source(), { reverse }, true).nodes as number[]

  it('gives each row once, in order, whatever the page size', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30 }), fc.boolean(), fc.boolean(), (size, reverse, forward) => {
        const collected: number[] = []
        let cursor: string | null = null
        do {
          const args: PageArgs = forward ? { first: size, after: cursor } : { last: size, before: cursor }
          const page = read(source(), { ...args, reverse })
          const rows = page.nodes as number[]
          if (forward) collected.push(...rows)
          else collected.unshift(...rows)
          const { hasNextPage, hasPreviousPage, endCursor, startCursor } = page.pageInfo
          cursor = forward ? (hasNextPage ? endCursor : null) : hasPreviousPage ? startCursor : null
        } while (cursor !== null)
        expect(collected).toEqual(all(reverse))
      }),
    )
  })

  it('stops before a cursor', () => {
    const page = read(source(), { first: 5 })
    expect(ids({ first: 20, before: page.edges[3]?.cursor ?? '' })).toEqual(page.nodes.slice(0, 3))
    expect(ids({ last: 2, before: page.edges[3]?.cursor ?? '' })).toEqual(page.nodes.slice(1, 3))
  })
})

describe('page borders', () => {
  it('end paging after 25,000 rows', () => {
    const cursor = Buffer.from(JSON.stringify({ last_id: 1, last_value: 1, seen: 25_000 })).toString('base64')
    const source = recordSource(request, 'Page', {})
    expect(() => read(source, { first: 1, after: cursor })).toThrow(/25000/)
    expect(read(source, { first: 1, after: cursor }, true).nodes).toHaveLength(1)
  })
})
