import { expect, test } from 'vitest'
import { stemsOf } from './stems.ts'

test('words are compared by their beginnings, without those in every sentence', () => {
  expect(stemsOf('Redirects in bulk by a tag: redirects!')).toEqual(['redirec', 'bulk'])
  expect(stemsOf('Weiterleitungen für Schlagwörter')).toEqual(['weiterleitung', 'schlagwört'])
})

test('languages without spaces have words, too', () => {
  expect(stemsOf('商品の一括編集')).toContain('商品')
})

test('nothing is looked for without a word', () => {
  expect(stemsOf(' a, b – 1 ')).toEqual([])
})
