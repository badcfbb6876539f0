import { expect, it } from 'vitest'
import { csvLines, csvValue } from './csv.ts'

it('keeps numbers numbers, and makes text of what a spreadsheet would compute', () => {
  const lines = csvLines([[-5, '-5', '=1+1', 'a,"b"', 'plain']], { isBeginning: true })
  expect(lines).toBe('\uFEFF-5,\'-5,\'=1+1,"a,""b""",plain\r\n')
  expect(csvValue("'=1+1")).toBe('=1+1')
})
