import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ALT_LENGTH, altByTemplate, plainAlt } from './alt-words.ts'

describe('an alt text of a model', () => {
  test.each([
    ['en', 'Image of a red mug', 'A red mug'],
    ['en', 'A close-up photo showing a red mug', 'A close-up photo showing a red mug'],
    ['en', 'A photo of: the Moss Teapot', 'The Moss Teapot'],
    ['de', 'Bild von einer roten Tasse', 'Bild von einer roten Tasse'],
    ['de', 'Das Foto zeigt eine rote Tasse', 'Eine rote Tasse'],
    ['fr', 'Photo d’une tasse rouge', 'Photo d’une tasse rouge'],
    ['fr', 'Une image de tasse rouge', 'Tasse rouge'],
    ['en', 'image of', 'Image of'],
    ['en', 'red mug', 'Red mug'],
    ['en', 'Picture frame of oak', 'Picture frame of oak'],
  ] as const)('in %s: %s', (language, written, kept) => {
    expect(plainAlt(written, language)).toBe(kept)
  })
})

describe('an alt text by template', () => {
  test('names the variant and the place in the gallery', () => {
    const facts = { title: 'Moss Teapot', variant: null, position: 0 }
    expect(altByTemplate(facts, 'en')).toBe('Moss Teapot')
    expect(altByTemplate({ ...facts, variant: 'Green / 1 l', position: 2 }, 'de')).toBe(
      'Moss Teapot, Green / 1 l, Bild 3',
    )
  })

  test('says nothing where there is nothing to say', () => {
    expect(altByTemplate({ title: ' x ', variant: null, position: 3 }, 'en')).toBeNull()
  })

  test('keeps its length whatever it is made of', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', minLength: 6, maxLength: 300 }),
        fc.option(fc.string({ maxLength: 200 })),
        fc.nat(300),
        (title, variant, position) => {
          const alt = altByTemplate({ title, variant, position }, 'en')
          if (alt !== null) expect([...alt].length).toBeLessThanOrEqual(ALT_LENGTH.to)
        },
      ),
    )
  })
})
