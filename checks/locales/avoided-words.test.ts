import { expect, test } from 'vitest'
import { avoidedWord } from './avoided-words.ts'

test.each([
  ['de', 'Löschen Sie, was du nicht brauchst.', 'says “du” for “Sie”'],
  ['de', 'Die Weiterleitungen deines Shops', 'says “deines” for “Sie”'],
  ['de', 'Brotkrumen zeigen', 'says “Brotkrum” for “Breadcrumb”'],
  ['de', 'Was Ihr Plan gibt', 'says “Ihr Plan” for “Tarif”'],
  ['en', 'Choose picture', 'says “picture” for “image”'],
])('%s: “%s” %s', (language, words, problem) => {
  expect(avoidedWord(language, words)).toBe(problem)
})

test.each([
  ['de', 'Ein Plan für Technik, Inhalte und Links'],
  ['de', 'Individuelle Dauer und Duplikate'],
  ['en', '{{pictures}} in the text, each with an alt text.'],
  ['fr', 'Couleur du produit'],
])('%s: “%s” is right', (language, words) => {
  expect(avoidedWord(language, words)).toBeNull()
})
