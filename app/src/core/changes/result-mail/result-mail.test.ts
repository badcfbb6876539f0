import { expect, test } from 'vitest'
import { textsIn } from '#kit/server/texts.ts'
import type { OperationRow } from '../journal/operation-rows.ts'
import { resultMail } from './result-mail.ts'

const operation = {
  title_key: 'changes:undoSince',
  title_values: { at: '2026-11-22T10:00:00.000Z' },
  cause: 'merchant',
  state: 'done',
  total: 3,
  applied: 3,
  unchanged: 0,
  failed: 0,
  conflicts: 0,
  left_out: 0,
  credits_settled: 0,
} as unknown as OperationRow
const facts = { storeName: 'Fernhill', language: 'en', link: 'https://x.test', isUnmetered: true, late: 0 }

test('a result mail says what the store received late, and nothing of it where all was in time', () => {
  const mail = (late: number) => resultMail(operation, { ...facts, late }, textsIn('en')).text
  expect(mail(0)).not.toContain('later than planned')
  expect(mail(1)).toContain('1 of them reached your store later than planned')
  expect(mail(2)).toContain('2 of them reached your store later than planned')
})

test.each([
  ['en', 'Everything since 11/22/2026 at 10:00 AM UTC: done'],
  ['de', 'Alles seit 22. Nov. 2026, 10:00 UTC: erledigt'],
  ['ja', '2026年11月22日 10:00 UTC以降のすべて：完了'],
])('a moment in the title is written as %s does, with its zone', (language, heading) => {
  const { text, html } = resultMail(operation, { ...facts, language }, textsIn(language))
  expect(text.split('\n')[0]).toBe(heading)
  expect(html).not.toContain('2026-11-22T')
})
