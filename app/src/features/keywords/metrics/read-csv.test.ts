import { expect, test } from 'vitest'
import { MOST_LINES, readMetrics } from './read-csv.ts'

test('reads what the Keyword Planner exports, with lines about the file above the heading', async () => {
  const file = [
    'Keyword Stats 2026-11-20 at 10_12_00',
    '"October 1, 2026 - October 31, 2026"',
    'Keyword\tCurrency\tAvg. monthly searches\tCompetition\tCompetition (indexed value)\tTop of page bid (low range)\tTop of page bid (high range)',
    'Fire Bowl\tEUR\t1300\tHigh\t92\t0.41\t1.62',
    'rare thing\tEUR\t\t\t\t\t',
    'fire  bowl\tEUR\t5\tLow\t1\t\t',
  ].join('\n')
  const { metrics, refused } = await readMetrics(file)
  expect(metrics).toEqual([
    {
      ...{ keyword: 'fire bowl', volume: 1300, month: null, competition: 'high', competitionIndex: 92 },
      ...{ cpcMicros: null, lowBidMicros: 410_000, highBidMicros: 1_620_000, currency: 'EUR' },
      ...{ months: [], competitors: null },
    },
    expect.objectContaining({ keyword: 'rare thing', volume: null, competition: null, lowBidMicros: null }),
  ])
  expect(refused).toEqual([{ line: 6, fault: 'twice' }])
})

test('an unknown metric stays unknown, and 0 is a value', async () => {
  const { metrics } = await readMetrics('keyword,volume,cpc,month\na,0,$0.00,2026-10\nb,1K – 10K,,10/2026')
  const [zero, range] = metrics
  expect(zero).toMatchObject({ volume: 0, cpcMicros: 0, currency: 'USD', month: '2026-10' })
  expect(range).toMatchObject({ volume: null, cpcMicros: null, currency: null, month: '2026-10' })
})

test('a file that is too long says how much of it was not read', async () => {
  const line = (at: number) => `keyword ${at},5`
  const file = ['keyword,volume', ...Array.from({ length: MOST_LINES + 3 }, (_, at) => line(at))].join('\n')
  const { metrics, refused, unread } = await readMetrics(file)
  expect([metrics.length, refused.length, unread]).toEqual([MOST_LINES, 0, 3])
})

test('a file without a column of keywords is refused', async () => {
  await expect(readMetrics('name,volume\na,1')).rejects.toMatchObject({ code: 'keywords.no-keyword-column' })
})

test('a quotation mark inside a keyword belongs to it', async () => {
  const { metrics } = await readMetrics('keyword,volume\n12" pan,70')
  expect(metrics).toMatchObject([{ keyword: '12" pan', volume: 70 }])
})

test.each([
  ['keyword,volume\n"fire bowl,5', 'csv.open-quote', 2],
  ['keyword,volume\nfire\0bowl,5', 'csv.binary-file', 2],
  [`keyword,volume\n\n"${'x'.repeat(300_000)}",5`, 'csv.long-line', 3],
])('a file that is no CSV is refused by why, and where', async (file, code, line) => {
  await expect(readMetrics(file)).rejects.toMatchObject({ code, details: { line } })
})
