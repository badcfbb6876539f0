import { join } from 'node:path'
import { createInstance } from 'i18next'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { expect, test, vi } from 'vitest'
import { handOut, type Tree } from '#kit/shared/shared-texts.ts'
import { readLocales } from '../../../../build/locale-files.ts'
import { ChangeValue } from './change-value.tsx'

vi.mock('virtual:locales', () => ({ folder: '', slugs: {}, complete: [] }))

const { en = {} } = readLocales(join(import.meta.dirname, '../../../../locales'))
await createInstance()
  .use(initReactI18next)
  .init({ lng: 'en', resources: { en: handOut(en as Record<string, Tree>) } })

type Shown = Parameters<typeof ChangeValue>[0]['change']
const title = { field: 'seo-title', kind: 'meta-tags.listing', before: 'Oak table', wasRead: true }
const shown = (change: Pick<Shown, 'state' | 'after' | 'observed'>): string =>
  renderToStaticMarkup(createElement(ChangeValue, { change: { ...title, ...change } as Shown }))

test('a row being generated shows the title it has, not struck out, and that another is on its way', () => {
  const row = shown({ state: 'drafting', after: null, observed: null })
  expect(row).toContain('Oak table')
  expect(row).toContain('Being written')
  expect(row).not.toMatch(/<del|Nothing/)
})

test('a proposal strikes out what it replaces', () => {
  const row = shown({ state: 'proposed', after: 'Oak desk', observed: null })
  expect(row).toMatch(/Oak ?<del>table<\/del>/)
  expect(row).toMatch(/<ins>desk<\/ins>/)
})
