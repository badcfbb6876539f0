import { createInstance } from 'i18next'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { expect, test } from 'vitest'
import shell from '../../../locales/en/shell.json' with { type: 'json' }
import { DateRange } from './date-range.tsx'

await createInstance()
  .use(initReactI18next)
  .init({ lng: 'en', resources: { en: { shell } } })

const drawn = (value: Parameters<typeof DateRange>[0]['value']) =>
  renderToStaticMarkup(createElement(DateRange, { value, onValue: () => undefined }))

test('offers the presets of the specification, and dates of one’s own', () => {
  const options = [...drawn({ preset: '7d' }).matchAll(/<option[^>]*>([^<]+)/g)].map(([, words]) => words)
  expect(options).toEqual([
    ...['Last 7 days', 'Last 30 days', 'Last 3 months', 'Last 6 months', 'Last 12 months', 'Custom'],
  ])
})

test('asks for dates only where they are one’s own', () => {
  expect(drawn({ preset: '1y' })).not.toContain('type="date"')
  const own = drawn({ preset: 'custom', from: '2026-01-02', to: '2026-02-03' })
  expect(own.match(/type="date"/g)).toHaveLength(2)
  expect(own.match(/value="2026-[^"]+"/g)).toEqual(['value="2026-01-02"', 'value="2026-02-03"'])
})
