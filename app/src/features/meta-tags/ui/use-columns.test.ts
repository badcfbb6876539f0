import { join } from 'node:path'
import { createInstance } from 'i18next'
import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { handOut, type Tree } from '#kit/shared/shared-texts.ts'
import { CellEditor } from '#kit/ui/data-grid/cell-editor.tsx'
import { readLocales } from '../../../../build/locale-files.ts'
import type { ResourceRow } from '../contract/resources.ts'
import { rowWith } from './row-with.ts'
import { TitleWidth, useColumns } from './use-columns.tsx'

vi.mock('virtual:locales', () => ({ folder: '', slugs: {}, complete: [] }))

const { en = {} } = readLocales(join(import.meta.dirname, '../../../../locales'))
await createInstance()
  .use(initReactI18next)
  .init({ lng: 'en', resources: { en: handOut(en as Record<string, Tree>) } })

await TitleWidth.ready()

const measure = {
  lengths: 'wide' as const,
  limits: { title: 70, description: 320 },
  titlePattern: { before: '', after: ' – Fernhill', unlessHas: 'Fernhill' },
}
const product: ResourceRow = {
  gid: 'gid://shopify/Product/1',
  kind: 'product',
  title: 'Oak dibber',
  handle: 'oak-dibber',
  status: 'ACTIVE',
  vendor: 'Fernhill',
  imageUrl: null,
  seoTitle: null,
  seoDescription: null,
  titleLength: 0,
  titlePixels: 0,
  descriptionLength: 0,
  descriptionPixels: 0,
  titleWrittenBy: 'nobody',
  descriptionWrittenBy: 'nobody',
  focusKeyword: null,
  noindex: false,
  colour: 'green',
  checks: [],
  updatedAt: '2026-11-30T09:00:00.000Z',
  createdAt: null,
}

/** Returns a title's cell as a merchant sees it before the cell is edited, and while it is. */
function drawn(seoTitle: string): { cell: string; editor: string } {
  const row = rowWith(product, { seoTitle }, measure)
  const markup = (of: 'cell' | 'editor') => {
    function Part(): ReactNode {
      const column = useColumns(async () => undefined, measure).find(({ key }) => key === 'seo-title')
      if (!column?.edit) throw new Error('The SEO title has no editor.')
      if (of === 'cell') return column.cell(row)
      const { value, label, maxCharacters, counts } = column.edit
      return createElement(CellEditor, {
        ...{ label: label(row), value: value(row), maxCharacters, counts },
        ...{ onKeep: () => undefined, onLeave: () => undefined },
      })
    }
    return renderToStaticMarkup(createElement(MemoryRouter, null, createElement(Part)))
  }
  return { cell: markup('cell'), editor: markup('editor') }
}

const found = (pattern: RegExp, markup: string) => pattern.exec(markup)?.[1]

test.each([
  ['what the theme adds', 'Oak dibber for bulbs and seedlings'],
  ["the store's name, to which the theme adds nothing", 'Oak dibber for bulbs and seedlings | Fernhill'],
  ['an emoji of several code units', 'Oak dibber 👩🏽‍🌾 for bulbs and seedlings'],
  ['spaces around it', '  Oak dibber  '],
])('a title with %s has the same counts in its cell and while it is edited', (_, title) => {
  const { cell, editor } = drawn(title)
  const [characters, pixels] = [found(/(\d+) characters/, cell), found(/(\d+) px/, cell)]
  expect(characters).toBeDefined()
  expect(found(/(\d+) of 70 characters/, editor)).toBe(characters)
  expect(found(/(\d+) of 600 px/, editor)).toBe(pixels)
})
