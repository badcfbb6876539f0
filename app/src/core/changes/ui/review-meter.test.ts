import { join } from 'node:path'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createInstance } from 'i18next'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { expect, test, vi } from 'vitest'
import { handOut, type Tree } from '#kit/shared/shared-texts.ts'
import { readLocales } from '../../../../build/locale-files.ts'
import { ReviewMeter } from './review-meter.tsx'

vi.mock('virtual:locales', () => ({ folder: '', slugs: {}, complete: [] }))

const { en = {} } = readLocales(join(import.meta.dirname, '../../../../locales'))
await createInstance()
  .use(initReactI18next)
  .init({ lng: 'en', resources: { en: handOut(en as Record<string, Tree>) } })

const product = 'gid://shopify/Product/1'
function drawn(lengths: 'wide' | 'narrow', { field, after }: { field: string; after: string }): string {
  const queries = new QueryClient()
  queries.setQueryData(['text-measure'], { lengths, titlePatterns: {} })
  const meter = createElement(ReviewMeter, {
    change: { field, after, label: 'Oak chair', resourceId: product },
  })
  return renderToStaticMarkup(createElement(QueryClientProvider, { client: queries }, meter))
}

test.each([
  ['seo-title', 65, '65 characters. Keep it to 60'],
  ['seo-description', 140, '140 characters. Use 150 to 160'],
])('a proposed %s is judged by the lengths the shop has chosen', (field, length, advice) => {
  const proposal = { field, after: 'i'.repeat(length) }
  expect(drawn('wide', proposal)).toContain('shown in full')
  expect(drawn('narrow', proposal)).toContain(advice)
})
