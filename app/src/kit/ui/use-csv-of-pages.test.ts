import { expect, it } from 'vitest'
import type { FileColumn } from '#kit/shared/csv.ts'
import { joinPieces } from './save-pieces.ts'
import { numberedPage, piecesOfPages } from './use-csv-of-pages.ts'

interface Row {
  name: string
  votes: number
  note: string | null
}

const COLUMNS: FileColumn<Row>[] = [
  ['Name, full', ({ name }) => name],
  ['Votes', ({ votes }) => votes],
  ['Note', ({ note }) => note],
]
const ROWS: Row[] = [
  { name: 'Say "hello", twice', votes: -3, note: null },
  { name: '=HYPERLINK("x")', votes: 0, note: 'two\nlines' },
  { name: 'plain', votes: 1_200, note: '' },
]

it('writes the headings once, and the rows of every page in their order', async () => {
  const asked: (string | undefined)[] = []
  const page = async (cursor: string | undefined) => {
    asked.push(cursor)
    const at = Number(cursor ?? 0)
    return { rows: ROWS.slice(at, at + 1), next: at < 2 ? String(at + 1) : null }
  }
  const file = await joinPieces(piecesOfPages({ name: 'requests', columns: COLUMNS, page }))
  expect(asked).toEqual([undefined, '1', '2'])
  expect(file.name).toBe('requests.csv')
  expect(file.text).toBe(
    [
      '\uFEFF"Name, full",Votes,Note',
      '"Say ""hello"", twice",-3,',
      `"'=HYPERLINK(""x"")",0,"two\nlines"`,
      'plain,1200,',
      '',
    ].join('\r\n'),
  )
})

it('has the headings of a list that is empty or has one page', async () => {
  const file = (rows: Row[]) =>
    joinPieces(piecesOfPages({ name: 'one', columns: COLUMNS, page: async () => ({ rows }) }))
  expect((await file([])).text).toBe('\uFEFF"Name, full",Votes,Note\r\n')
  expect((await file(ROWS.slice(2))).text).toBe('\uFEFF"Name, full",Votes,Note\r\nplain,1200,\r\n')
})

it('goes through numbered pages, also when the last one is full or the list has become shorter', async () => {
  const readAll = async (total: number, rowsOf: (page: number) => Row[]) => {
    const asked: number[] = []
    const page = numberedPage(async (number) => {
      asked.push(number)
      return { rows: rowsOf(number), total, pageSize: 2 }
    })
    await joinPieces(piecesOfPages({ name: 'all', columns: COLUMNS, page }))
    return asked
  }
  const slice = (page: number) => ROWS.slice((page - 1) * 2, page * 2)
  expect(await readAll(3, slice)).toEqual([1, 2])
  expect(await readAll(2, slice)).toEqual([1])
  expect(await readAll(0, () => [])).toEqual([1])
  expect(await readAll(9, slice)).toEqual([1, 2, 3])
})
