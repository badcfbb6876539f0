import { describe, expect, test } from 'vitest'
import { learnTitlePattern, printedTitle } from './title-pattern.ts'

const page = (printed: string, title: string) => ({ printed, title })

describe('what a theme adds to titles', () => {
  test('is what stands around the title on a page', () => {
    const pattern = learnTitlePattern([page('Oak table – Fernhill', 'Oak table')], 'Fernhill')
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
    expect(learnTitlePattern(pages, 'Fernhill')).toEqual({ before: 'Fernhill: ', after: '', unlessHas: null })
  })

  test('shows on a page whose title has not the name in it, whichever was read first', () => {
    const pages = [page('Fernhill mug', 'Fernhill mug'), page('Oak table | Fernhill', 'Oak table')]
    expect(learnTitlePattern(pages, 'Fernhill')).toEqual({
      before: '',
      after: ' | Fernhill',
      unlessHas: 'Fernhill',
    })
  })

  test('is nothing where the title stands alone, and unknown where it does not stand at all', () => {
    const nothing = { before: '', after: '', unlessHas: null }
    expect(learnTitlePattern([page('Oak table', 'Oak table')], 'Fernhill')).toEqual(nothing)
    expect(learnTitlePattern([page('Enter the store', 'Oak table')], 'Fernhill')).toBeNull()
    expect(learnTitlePattern([], 'Fernhill')).toBeNull()
    expect(printedTitle('Oak table', null)).toBe('Oak table')
  })
})
