import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matches, type Rule, ruleSchema } from './rule.ts'

const chair = { id: '7', title: 'Oak Chair', vendor: 'Fernhill', tags: ['Indoor', 'oak'], collections: [] }

test.each<[Rule, boolean]>([
  [{ type: 'all' }, true],
  [{ type: 'vendor', value: ' fernhill ' }, true],
  [{ type: 'vendor', value: 'Fern' }, false],
  [{ type: 'tag', value: 'OAK' }, true],
  [{ type: 'tag', value: 'door' }, false],
  [{ type: 'title', value: 'chair' }, true],
  [{ type: 'title', value: 'table' }, false],
  [{ type: 'chosen', ids: ['1', '7'] }, true],
  [{ type: 'chosen', ids: ['70'] }, false],
])('%j: %s', (rule, is) => {
  expect(matches(rule, chair)).toBe(is)
})

test('a title is found by any part of itself, whatever its case and composition', () => {
  const letter = fc.constantFrom('a', 'Z', 'ä', 'É', 'ñ', '中', '5', ' ')
  fc.assert(
    fc.property(fc.array(letter, { minLength: 1 }), fc.nat(), fc.nat(), (letters, from, length) => {
      const start = from % letters.length
      const part = letters.slice(start, start + 1 + length).join('')
      fc.pre(part.trim() !== '')
      const subject = { ...chair, title: letters.join('') }
      for (const value of [part, part.toUpperCase(), part.normalize('NFD')])
        expect(matches({ type: 'title', value }, subject)).toBe(true)
    }),
  )
})

test('what has no vendor and no tags is meant by no rule of them', () => {
  const page = { id: '1', title: 'About', vendor: null, tags: [], collections: [] }
  fc.assert(
    fc.property(fc.string(), (value) => {
      expect(matches({ type: 'vendor', value }, page) || matches({ type: 'tag', value }, page)).toBe(false)
    }),
  )
})

test('a rule that chooses nothing is refused in the words of the specification', () => {
  expect(ruleSchema.safeParse({ type: 'chosen', ids: [] }).error?.issues[0]?.message).toBe(
    'automations:error.rule',
  )
})
