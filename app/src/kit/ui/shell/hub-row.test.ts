import i18next from 'i18next'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { HubRow } from './hub-row.tsx'

// Counts next to the links are formatted for the language.
await i18next.use(initReactI18next).init({ lng: 'en', resources: {} })

const hubs = [
  {
    label: 'Links',
    links: [
      { to: '/links/broken', label: 'Broken links' },
      { to: '/links/redirects', label: 'Redirects' },
    ],
  },
  { label: 'Images', links: [{ to: '/images', label: 'Images' }] },
]
const at = (url: string): string =>
  renderToStaticMarkup(
    createElement(MemoryRouter, { initialEntries: [url] }, createElement(HubRow, { hubs })),
  )

test.each(['/links/redirects', '/links/redirects?tabindex=2&q=oak', '/links/redirects/'])(
  'above %s stand the links of its hub, its own marked and none with the query of the list in view',
  (url) => {
    const row = at(url)
    expect(row).toContain('<nav aria-label="Links">')
    expect(row.match(/href="[^"]+"/g)).toEqual(['href="/links/broken"', 'href="/links/redirects"'])
    expect(row.match(/<a[^>]*aria-current="page"[^>]*>[^<]*/g)).toEqual([
      expect.stringMatching(/\/links\/redirects.*Redirects/),
    ])
  },
)

test.each(['/', '/links/redirects/import', '/images'])('above %s stands no row', (url) => {
  expect(at(url)).toBe('')
})
