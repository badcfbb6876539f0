import fc from 'fast-check'
import { expect, it } from 'vitest'
import { csvLines, csvTable, csvValue, type FileColumn } from './csv.ts'

it('keeps numbers numbers, and makes text of what a spreadsheet would compute', () => {
  const lines = csvLines([[-5, '-5', '=1+1', 'a,"b"', 'plain']], { isBeginning: true })
  expect(lines).toBe('\uFEFF-5,\'-5,\'=1+1,"a,""b""",plain\r\n')
  expect(csvValue("'=1+1")).toBe('=1+1')
})

/**
 * Returns the cells a spreadsheet with this delimiter sees in our file; quotation marks count at the beginning of a
 * cell.
 */
function cellsSeenWith(divider: string, text: string): string[] {
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] ?? ''
    if (isQuoted) {
      if (sign !== '"') cell += sign
      else if (text[at + 1] === '"') cell += text[++at]
      else isQuoted = false
    } else if (sign === '"' && cell === '') isQuoted = true
    else if (sign === divider || sign === '\n' || sign === '\r') {
      cells.push(cell)
      cell = ''
    } else cell += sign
  }
  return [...cells, cell]
}

const text = fc
  .array(fc.constantFrom('a', '=', '+', '-', '@', ';', ',', '\t', '\n', '\r', '"', "'", ' ', '＝', '1'), {
    maxLength: 14,
  })
  .map((signs) => signs.join(''))

it('holds no formula for a spreadsheet of any country, and gives every value back', () => {
  fc.assert(
    fc.property(text, (value) => {
      const line = csvLines([['x', value, 'y']], { isBeginning: false })
      for (const divider of [',', ';', '\t'])
        for (const cell of cellsSeenWith(divider, line))
          if (divider === ',' || !cell.includes(',')) expect(cell).not.toMatch(/^[ "]*[=+\-@＝]/)
      const [, cell = ''] = cellsSeenWith(',', line)
      expect(csvValue(cell)).toBe(value)
    }),
    { examples: [[';=1'], ['a;=1'], ['a\n=1'], ['a;"=1"'], [' =1'], ["a;'=1"]] },
  )
})

it('writes rows below headings, which only the beginning of a file has', () => {
  const columns: FileColumn<{ name: string; count: number | null }>[] = [
    ['Name', ({ name }) => name],
    ['Anzahl', ({ count }) => count],
  ]
  const rows = [
    { name: '=1+1', count: -2 },
    { name: 'b', count: null },
  ]
  expect(csvTable(columns, rows)).toBe("\uFEFFName,Anzahl\r\n'=1+1,-2\r\nb,\r\n")
  expect(csvTable(columns, rows, { isBeginning: false })).toBe("'=1+1,-2\r\nb,\r\n")
})
