import { expect, test } from 'vitest'
import { z } from 'zod'
import { RESULT_TEXT } from '#rules/seo-checks/result-text.ts'
import { promptOf } from './prompt.ts'
import { searchLineOf } from './search-line.ts'

const title = (language: string) =>
  searchLineOf({ part: 'title', range: { from: 50, to: 70 }, titlePattern: null, language })
const askedIn = (language: string) =>
  promptOf({
    ...{ purpose: { name: 'listing' }, payer: 'installation', language, tone: 'Friendly', source: {} },
    shape: z.object({ title: z.string() }),
    fields: { title: { ...title(language), role: 'Title' } },
    signal: new AbortController().signal,
  }).user

test('a model is asked for signs, of which full-width ones count as two', () => {
  expect(title('ja')).toMatchObject({ from: 50, to: 70, aim: RESULT_TEXT.title.cutAt / 10 })
  expect(askedIn('ja')).toContain('Title, between 25 and 30 characters')
  expect(askedIn('en')).toContain('Title, between 50 and 65 characters')
})
