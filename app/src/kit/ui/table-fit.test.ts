import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { CARDS_BELOW, fitColumns, STEPS } from './table-fit.ts'

const classesOf = (columns: Parameters<typeof fitColumns>[0], before?: number) =>
  Object.fromEntries(fitColumns(columns, before).columns.map(({ title, fit }) => [title, fit]))

describe('columns of a narrow table', () => {
  it('stay where all that must be read fits a phone', () => {
    const columns = [
      { title: 'What', least: 8 },
      { title: 'Number', numeric: true },
      { title: 'Oldest', short: true },
      { title: 'Who', keep: 3, least: 4 },
    ] as const
    expect(fitColumns(columns).hasCards).toBe(false)
    expect(classesOf(columns)).toEqual({
      What: 'sp-card-name',
      Number: 'sp-numeric sp-data-number sp-snug',
      Oldest: 'sp-snug',
      Who: 'sp-from-24',
    })
  })

  it('are beside the name or below it in cards, and are squeezed before they leave a wider table', () => {
    const columns = [
      { title: 'Image', least: 14 },
      { title: 'Size', numeric: true },
      { title: 'Note', least: 20 },
      { title: 'Tags', keep: 3, short: true },
      { title: 'Action', keep: 1, short: true, least: 8 },
    ] as const
    expect(fitColumns(columns, 2.5).hasCards).toBe(true)
    expect(classesOf(columns, 2.5)).toEqual({
      Image: 'sp-card-name',
      Size: 'sp-numeric sp-data-number sp-snug sp-card-below sp-from-24',
      Note: 'sp-card-below sp-card-below-long sp-from-40',
      Tags: 'sp-snug sp-from-56',
      Action: 'sp-snug sp-card-beside',
    })
  })

  it('are somewhere at every width: below the name until there is room beside it', () => {
    // As wide as the widest list of the product.
    const columns = [12, 12, 12, 14].map((least, at) => ({ title: String(at), least }))
    for (const { fit } of fitColumns(columns).columns) {
      const [, from = '0'] = /sp-from-(\d+)/.exec(fit) ?? []
      expect(Number(from)).toBeLessThanOrEqual(CARDS_BELOW)
    }
  })

  it('repeat their heading only below the name, unless they say it themselves', () => {
    const { columns } = fitColumns([
      { title: 'Page', least: 20 },
      { title: 'Result', keep: 1 },
      { title: 'Problem' },
      { title: 'Texts', untitled: true },
    ])
    expect(columns.map(({ label }) => label)).toEqual([undefined, undefined, 'Problem', undefined])
  })

  it('are all shown on a wide screen, however many there are', () => {
    const many = Array.from({ length: 20 }, (_, at) => ({ title: String(at), keep: 3 as const }))
    expect(fitColumns(many).columns.at(-1)?.fit).toBe('sp-from-60')
  })

  it('have a rule of the style sheet for each width', () => {
    const css = readFileSync(join(import.meta.dirname, 'table-cards.css'), 'utf8')
    for (const step of STEPS)
      expect(css).toMatch(
        new RegExp(
          `@container sp-table \\(width < ${step}rem\\) \\{\\s*\\.sp-data-table \\.sp-from-${step} \\{`,
        ),
      )
    expect(css).toContain(`@container sp-table (width < ${CARDS_BELOW}rem) {`)
  })
})
