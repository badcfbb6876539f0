import { describe, expect, test } from 'vitest'
import { printedTitle, titlePatternOf } from './title-pattern.ts'

const page = (printed: string, title: string) => ({ printed, title })

describe('what a theme adds to titles', () => {
  test('is what stands around the title on a page', () => {
    const pattern = titlePatternOf([page('Oak table – Fernhill', 'Oak table')], 'Fernhill')
    expect(pattern).toEqual({ before: '', after: ' – Fernhill', unlessHas: 'Fernhill' })
    expect(printedTitle('Ash chair', pattern)).toBe('Ash chair – Fernhill')
    expect(printedTitle('The Fernhill chair', pattern)).toBe('The Fernhill chair')
    expect(printedTitle('  ', pattern)).toBe('')
  })

  test('may stand before it, over several lines, and repeat the name', () => {
    const pages = [
      page('Fernhill:\n  Oak  table', 'Oak table'),
      page('Fernhill: Fernhill mug', 'Fernhill mug'),
    ]
    expect(titlePatternOf(pages, 'Fernhill')).toEqual({ before: 'Fernhill: ', after: '', unlessHas: null })
  })

  test('shows on a page whose title has not the name in it, whichever was read first', () => {
    const pages = [page('Fernhill mug', 'Fernhill mug'), page('Oak table | Fernhill', 'Oak table')]
    expect(titlePatternOf(pages, 'Fernhill')).toEqual({
      before: '',
      after: ' | Fernhill',
      unlessHas: 'Fernhill',
    })
  })

  test('is what all pages have in common, whole words of it', () => {
    const pages = [
      page('Oak table | Acme – Fernhill', 'Oak table'),
      page('Ash chair | Home – Fernhill', 'Ash chair'),
    ]
    expect(titlePatternOf(pages, 'Fernhill')).toEqual({
      before: '',
      after: ' – Fernhill',
      unlessHas: 'Fernhill',
    })
    const vendors = [page('Acme: Oak table', 'Oak table'), page('Bolt: Ash chair', 'Ash chair')]
    expect(titlePatternOf(vendors, 'Fernhill')).toEqual({ before: '', after: '', unlessHas: null })
  })

  test('stands around the title, not around the store’s name that contains it', () => {
    expect(titlePatternOf([page('Fernhill: Fern', 'Fern')], 'Fernhill')).toMatchObject({
      before: 'Fernhill: ',
      after: '',
    })
    expect(titlePatternOf([page('Fern – Fernhill', 'Fern')], 'Fernhill')).toMatchObject({
      before: '',
      after: ' – Fernhill',
    })
  })

  test('is nothing where the title stands alone, and unknown where it does not stand at all', () => {
    const nothing = { before: '', after: '', unlessHas: null }
    expect(titlePatternOf([page('Oak table', 'Oak table')], 'Fernhill')).toEqual(nothing)
    expect(titlePatternOf([page('Enter the store', 'Oak table')], 'Fernhill')).toBeNull()
    expect(titlePatternOf([], 'Fernhill')).toBeNull()
    expect(printedTitle('Oak table', null)).toBe('Oak table')
  })
})
