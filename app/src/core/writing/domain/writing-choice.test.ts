import { expect, test } from 'vitest'
import { generateOptions } from '../generation-contract.ts'
import { automationOptionsOf, pricedBy, problemsOf, type WritingChoice, writingOf } from './writing-choice.ts'
import { defineWriting, groupsOf, purposesOf } from './writing-declaration.ts'
import { BODY_PURPOSE } from './writing-purpose.ts'

const LISTING = { name: 'listing' }
const WRITING = defineWriting({
  slug: 'meta-tags',
  feature: 'meta-tags',
  credit: 'ai-meta',
  groups: [
    { fields: ['seo-title'], kind: 'title', purpose: LISTING, byTemplate: true },
    { fields: ['body'], kind: 'body', purpose: BODY_PURPOSE, byTemplate: false },
    { fields: ['handle'], kind: 'handle', purpose: null, byTemplate: true },
  ],
  kinds: ['product'],
  first: ['seo-title'],
  looks: false,
  keyword: 'own',
})
const WISHED = { ...WRITING, keyword: 'wish' } as const
const SCHEMA = generateOptions(WRITING)

const CHOICE: WritingChoice<'seo-title' | 'body' | 'handle'> = {
  writer: 'model',
  language: 'en',
  tone: 'Expert',
  fields: ['seo-title'],
  focusKeyword: null,
  model: '',
  systemMessage: ' ',
  userMessage: 'Name our guarantee.',
}

test.each<[Partial<typeof CHOICE>, string[]]>([
  [{}, []],
  [{ language: '', tone: '' }, ['language', 'tone']],
  [{ tone: '', writer: 'template' }, []],
  [{ fields: [] }, ['fields']],
  [{ fields: ['body'], writer: 'template' }, ['fields']],
  [{ focusKeyword: ' ' }, ['keyword']],
])('%o lacks %o', (change, problems) => {
  const choice = { ...CHOICE, ...change }
  expect(problemsOf(WRITING, choice)).toEqual(problems)
  const writing = writingOf(WRITING, choice)
  expect(writing === null).toBe(problems.length > 0)
  if (writing) expect(SCHEMA.safeParse(writing).success).toBe(true)
})

test('words of the merchant go to a model only, empty ones not at all', () => {
  expect(writingOf(WRITING, CHOICE)).toMatchObject({ userMessage: 'Name our guarantee.' })
  expect(writingOf(WRITING, CHOICE)).not.toHaveProperty('systemMessage')
  expect(writingOf(WRITING, { ...CHOICE, writer: 'template' })).not.toHaveProperty('userMessage')
})

test('the price is asked again only when something changes it', () => {
  const asked = (change: Partial<typeof CHOICE>, replaceHandWritten = false) => {
    const writing = writingOf(WRITING, { ...CHOICE, ...change })
    return writing && pricedBy({ ...writing, replaceHandWritten })
  }
  const first = asked({})
  expect(asked({ userMessage: 'Other words', focusKeyword: 'mug', language: 'de' })).toEqual(first)
  expect(asked({ writer: 'template' })).not.toEqual(first)
  expect(asked({ fields: ['seo-title', 'handle'] })).not.toEqual(first)
  expect(asked({}, true)).not.toEqual(first)
})

test('a focus keyword for the model alone goes to no template, and may be empty', () => {
  const choice = { ...CHOICE, focusKeyword: 'mug' }
  expect(writingOf(WISHED, choice)).toMatchObject({ focusKeyword: 'mug' })
  expect(writingOf(WISHED, { ...choice, writer: 'template' })).not.toHaveProperty('focusKeyword')
  expect(writingOf(WISHED, { ...choice, focusKeyword: '' })).not.toHaveProperty('focusKeyword')
})

test('automations keep a keyword that is missing, so that the server says so, and no empty words', () => {
  const kept = { writer: 'model', language: 'en', tone: 'Expert', userMessage: 'Name our guarantee.' }
  expect(automationOptionsOf(WRITING, CHOICE)).toEqual(kept)
  expect(automationOptionsOf(WRITING, { ...CHOICE, focusKeyword: '' })).toEqual({ ...kept, focusKeyword: '' })
  expect(automationOptionsOf(WISHED, { ...CHOICE, focusKeyword: '' })).toEqual(kept)
})

test('fields of several groups are asked for apart, and what is composed of nobody', () => {
  const groups = groupsOf(WRITING, ['handle', 'body'])
  expect(groups.map(({ fields }) => fields)).toEqual([['body'], ['handle']])
  expect(purposesOf(WRITING, ['handle', 'seo-title'])).toEqual([LISTING])
})
