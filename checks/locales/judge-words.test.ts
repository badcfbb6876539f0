import { expect, test } from 'vitest'
import { judgeWords } from './judge-words.ts'

test.each([
  ['fr', 'Write to your store', 'Write to your store', 'is still in English'],
  ['hi', 'Nothing is written to stores.', 'Nothing is written to your store.', 'is still in English'],
  ['fr', 'Ouvrez {{name}}', 'Open <1>{{name}}</1>', 'has other tags than English'],
])('%s: “%s” for “%s” %s', (language, words, english, problem) => {
  expect(judgeWords(language, words, [english])).toBe(problem)
})

test.each([
  ['fr', 'Interaction to Next Paint (INP)', 'Interaction to Next Paint (INP)'],
  ['ja', 'Google Search Console', 'Google Search Console'],
  ['fr', 'Ouvrez <1>{{name}}</1>', 'Open <1>{{name}}</1>'],
  ['es', 'Error', 'Error'],
])('%s: “%s” for “%s” is right', (language, words, english) => {
  expect(judgeWords(language, words, [english])).toBeNull()
})
