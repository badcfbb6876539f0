import { expect, test } from 'vitest'
import { outdated, translated } from './english-sources.ts'
import type { Text } from './read-texts.ts'

const text = (language: string, path: string, words: string, plural = ''): Text => ({
  language,
  file: 'home',
  path,
  slug: 'home',
  key: path,
  plural,
  words,
})
const french = [text('fr', 'title', 'Accueil'), text('fr', 'rows', '{{count}} lignes', '_other')]
const english = [text('en', 'title', 'Home'), text('en', 'rows', '{{count}} rows', '_other')]

test('names the texts whose English has changed since', () => {
  const sources = translated({}, [...english, ...french], { language: 'fr' })
  expect(outdated(sources, [...english, ...french], 'fr')).toEqual([])
  const edited = [text('en', 'title', 'Start'), ...english.slice(1), ...french]
  expect(outdated(sources, edited, 'fr')).toEqual(['home:title'])
})

test('a text nobody noted counts as translated from other words', () => {
  expect(outdated({}, [...english, ...french], 'fr')).toEqual(['home:title', 'home:rows'])
})
