import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { matchPath } from 'react-router'
import { expect, test, vi } from 'vitest'
import type { ClientModule } from '#core/registry/client.ts'
import { composeClient } from '#core/registry/compose-client.ts'
import { FEATURES } from './features.ts'

vi.mock('virtual:locales', () => ({ folder: '', slugs: {} }))

const SOURCE = join(import.meta.dirname, '../features')
const clients = await Promise.all(
  FEATURES.filter((slug) => existsSync(join(SOURCE, slug, 'client.ts'))).map(
    async (slug) => ((await import(`../features/${slug}/client.ts`)) as { client: ClientModule }).client,
  ),
)
const { screens, menu } = composeClient(clients)
const screenOf = (url: string) =>
  screens.find(({ path }) => matchPath(path, new URL(url, 'http://app').pathname))?.path

/** Routes of the specification (1-shell §2); each screen is reached by its URL alone, so also after a reload. */
test.each([
  ...['/', '/schema', '/schema-results', '/schema-errors', '/schema-duplication', '/schema-critical-info'],
  ...['/schema/productFAQ', '/schema/video', '/schema/recipe', '/pricing', '/pricing/one-time-plan'],
  ...['/pricing/custom-plan/agency', '/oneTimeCharge', '/core-web-vitals', '/settings'],
  ...['/feedback', '/partner-apps', '/review', '/seo-plan'],
])('%s is a screen', (path) => {
  expect(screenOf(path)).toBeDefined()
})

/** Navigation targets of suggestions (1-shell §2). */
test.each([
  ...[1, 5, 6].map((tab) => `/seo-booster/metatags?tabindex=${tab}`),
  '/speed-booster/imageoptimization?tabindex=4',
  '/schema?tabindex=0&backto=home',
  '/google-search-console',
  '/google-search-console/xml-sitemap?tabindex=0',
  '/seo-booster/brokenlink?tabindex=4',
  '/seo-booster/breadcrumbs?tabindex=0',
  '/google-search-console/html-sitemap?tabindex=0',
])('%s leads to a screen', (url) => {
  expect(screenOf(url)).toBe(new URL(url, 'http://app').pathname)
})

test.each(['/nowhere', '/schema/nothing/at/all', '/pricing/custom-plan', '/SCHEMA-RESULTS/x'])(
  '%s is none, and shows the not-found screen',
  (path) => {
    expect(screenOf(path)).toBeUndefined()
  },
)

test('the menu has the entries of the specification', () => {
  const entries = menu.map(({ to }) => to)
  for (const to of [
    '/schema',
    '/schema-results',
    '/schema-errors',
    '/schema-duplication',
    '/schema-critical-info',
  ])
    expect(entries).toContain(to)
  expect(entries).toContain('/pricing')
  expect(entries).toContain('/integration')
  expect(entries).toContain('/settings')
})
