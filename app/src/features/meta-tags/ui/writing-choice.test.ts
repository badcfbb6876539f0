import { expect, test } from 'vitest'
import { generateOptionsSchema } from '../contract/generate.ts'
import { pricedBy, problemsOf, type WritingChoice, writingOf } from './writing-choice.ts'

const CHOICE: WritingChoice = {
  writer: 'model',
  language: 'en',
  tone: 'Expert',
  fields: ['seo-title'],
  focusKeyword: null,
  model: '',
  systemMessage: ' ',
  userMessage: 'Name our guarantee.',
}

test.each<[Partial<WritingChoice>, string[]]>([
  [{}, []],
  [{ language: '', tone: '' }, ['language', 'tone']],
  [{ tone: '', writer: 'template' }, []],
  [{ fields: [] }, ['fields']],
  [{ focusKeyword: ' ' }, ['keyword']],
])('%o lacks %o', (change, problems) => {
  const choice = { ...CHOICE, ...change }
  expect(problemsOf(choice)).toEqual(problems)
  const writing = writingOf(choice)
  expect(writing === null).toBe(problems.length > 0)
  if (writing) expect(generateOptionsSchema.safeParse(writing).success).toBe(true)
})

test('words of the merchant go to a model only, empty ones not at all', () => {
  expect(writingOf(CHOICE)).toMatchObject({ userMessage: 'Name our guarantee.' })
  expect(writingOf(CHOICE)).not.toHaveProperty('systemMessage')
  expect(writingOf({ ...CHOICE, writer: 'template' })).not.toHaveProperty('userMessage')
})

test('the price is asked again only when something changes it', () => {
  const asked = (change: Partial<WritingChoice>, replaceHandWritten = false) => {
    const writing = writingOf({ ...CHOICE, ...change })
    return writing && pricedBy({ ...writing, replaceHandWritten })
  }
  const first = asked({})
  expect(asked({ userMessage: 'Other words', focusKeyword: 'mug', language: 'de' })).toEqual(first)
  expect(asked({ writer: 'template' })).not.toEqual(first)
  expect(asked({ fields: ['seo-title', 'handle'] })).not.toEqual(first)
  expect(asked({}, true)).not.toEqual(first)
})
