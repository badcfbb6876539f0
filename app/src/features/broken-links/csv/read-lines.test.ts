import { expect, test } from 'vitest'
import { readLines } from './read-lines.ts'

test('reads paths and targets by their headings, whatever separates the cells', async () => {
  const { lines, refused } = await readLines('sep=;\r\nTarget;Path\r\n\r\n/new;/old\r\n;/gone\r\n/x;/old\r\n')
  expect(lines).toEqual([
    expect.objectContaining({ line: 4, path: '/old', target: '/new' }),
    expect.objectContaining({ line: 5, path: '/gone', target: '' }),
  ])
  expect(refused).toEqual([{ line: 6, path: '/old', fault: 'twice' }])
})

test('completes paths that lack their first slash, and says which', async () => {
  const { lines, completed, refused } = await readLines(
    'Path,Target\nproducts/old,Products/New/\n/gone,lamps\nshop.example/a,/b\n/c,shop.example/d\nproducts/old,/e\n',
  )
  expect(lines).toEqual([
    expect.objectContaining({ line: 2, path: '/products/old', target: '/Products/New' }),
    expect.objectContaining({ line: 3, path: '/gone', target: '/lamps' }),
  ])
  expect(completed).toEqual([
    { line: 2, written: 'products/old', path: '/products/old' },
    { line: 2, written: 'Products/New/', path: '/Products/New' },
    { line: 3, written: 'lamps', path: '/lamps' },
  ])
  expect(refused).toEqual([
    { line: 4, path: 'shop.example/a', fault: 'path' },
    { line: 5, path: '/c', fault: 'domain' },
    { line: 6, path: 'products/old', fault: 'twice' },
  ])
})

test.each(['', 'name,target\n/a,/b'])('a file without a column of paths is refused', async (file) => {
  await expect(readLines(file)).rejects.toMatchObject({ code: 'broken-links.no-path-column' })
})

test.each([
  ['Path,Target\n/old,"/new', 'csv.open-quote'],
  ['Path,Target\n/old,"/new"x', 'csv.text-after-quote'],
  ['Path,Target\n/old,/n"ew', 'csv.quote-in-cell'],
  ['Path,Target\n/old,/n\0ew', 'csv.binary-file'],
  [`Path,Target\n/old,${'x'.repeat(300_000)}`, 'csv.long-line'],
])('a file that is no CSV is refused by why, and where', async (file, code) => {
  await expect(readLines(file)).rejects.toMatchObject({ code, details: { line: 2 } })
})
