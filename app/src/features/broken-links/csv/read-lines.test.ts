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
