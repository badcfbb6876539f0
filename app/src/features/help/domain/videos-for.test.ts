import { expect, test } from 'vitest'
import { videosFor } from './videos-for.ts'

const video = (id: string, language: string, screen: string | null) => ({ id, language, screen })
const all = [
  video('tour', 'en', null),
  video('titles', 'en', '/seo-booster/metatags/:kind/:id'),
  video('titel', 'de', '/seo-booster/metatags/:kind/:id'),
  video('liens', 'fr', '/redirects'),
]
const shown = (language: string, screen = '') => {
  const { here, others } = videosFor(all, { language, screen })
  return [here.map(({ id }) => id), others.map(({ id }) => id)]
}

test('a video in the merchant’s language stands for the English one', () => {
  expect(shown('de')).toEqual([[], ['tour', 'titel']])
  expect(shown('en')).toEqual([[], ['tour', 'titles']])
  expect(shown('ja')).toEqual([[], ['tour', 'titles']])
})

test('those about the screen somebody comes from stand apart', () => {
  expect(shown('de', '/seo-booster/metatags/product/7')).toEqual([['titel'], ['tour']])
  expect(shown('fr', '/redirects')).toEqual([['liens'], ['tour', 'titles']])
})
