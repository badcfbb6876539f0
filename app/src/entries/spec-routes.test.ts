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
const { screens, menu, staffPages } = composeClient(clients)

/** Returns the screen of a URL, as the shell finds it; undefined shows the not-found screen. */
function screenOf(url: string) {
  const { pathname } = new URL(url, 'http://app')
  return (
    screens.find(({ path }) => path === pathname) ?? screens.find(({ path }) => matchPath(path, pathname))
  )
}
const featureOf = (url: string) => {
  const screen = screenOf(url)
  return clients.find((client) => screen && client.screens?.includes(screen))?.slug
}
/** Returns the feature whose tab a URL opens; of a screen without such tabs, the screen's. */
function featureOfTab(url: string) {
  const { pathname, searchParams } = new URL(url, 'http://app')
  const index = Number(searchParams.get('tabindex') ?? Number.NaN)
  return (
    clients.find(({ tabs }) => tabs?.some((tab) => tab.screen === pathname && tab.index === index))?.slug ??
    featureOf(url)
  )
}

/** Tools of the specification (1-shell §1), each where a merchant finds it. */
test.each([
  ['structured-data', '/schema'],
  ['meta-tags', '/seo-booster/metatags?tabindex=1'],
  ['alt-text', '/seo-booster/metatags?tabindex=2'],
  ['blog-posts', '/seo-booster/metatags?tabindex=3'],
  ['images', '/speed-booster/imageoptimization'],
  ['broken-links', '/seo-booster/brokenlink'],
  ['redirects', '/seo-booster/redirects'],
  ['breadcrumbs', '/seo-booster/breadcrumbs'],
  ['sitemaps', '/google-search-console/xml-sitemap'],
  ['sitemaps', '/google-search-console/html-sitemap'],
  ['search-console', '/google-search-console'],
  ['speed', '/core-web-vitals'],
])('the tool %s is at %s', (feature, url) => {
  expect(featureOfTab(url)).toBe(feature)
})

/** Routes of the specification (1-shell §2); each screen is reached by its URL alone, so also after a reload. */
test.each([
  ['/', 'home'],
  ['/schema', 'structured-data'],
  ['/schema-results', 'schema-results'],
  ['/schema-errors', 'schema-results'],
  ['/schema-duplication', 'schema-results'],
  ['/schema-critical-info', 'schema-results'],
  ['/schema/productFAQ', 'schema-types'],
  ['/schema/video', 'schema-types'],
  ['/schema/recipe', 'schema-types'],
  ['/pricing', 'plans'],
  ['/pricing/one-time-plan', 'plans'],
  ['/pricing/custom-plan/agency', 'plans'],
  ['/oneTimeCharge', 'plans'],
  ['/core-web-vitals', 'speed'],
  ['/feedback', 'feedback'],
  ['/settings', 'settings'],
  ['/partner-apps', 'partner-apps'],
  ['/review', 'feedback'],
  ['/seo-plan', 'services'],
])('%s is a screen of %s', (path, feature) => {
  expect(featureOf(path)).toBe(feature)
})

test('a custom plan is found by the type in its URL', () => {
  const { path = '' } = screenOf('/pricing/custom-plan/agency') ?? {}
  expect(matchPath(path, '/pricing/custom-plan/agency')?.params).toEqual({ type: 'agency' })
})

test('Home asks for the status of the app blocks', () => {
  expect(screenOf('/')?.asks).toContain('/app-block-status')
})

/** Navigation targets of suggestions (1-shell §2). */
test.each([
  ['/seo-booster/metatags?tabindex=1', 'meta-tags'],
  // Decision 0027: alt texts have a tab of their own.
  ['/seo-booster/metatags?tabindex=2', 'alt-text'],
  ['/seo-booster/metatags?tabindex=5', 'meta-tags'],
  ['/seo-booster/metatags?tabindex=6', 'automations'],
  ['/speed-booster/imageoptimization?tabindex=4', 'images'],
  ['/schema?tabindex=0&backto=home', 'schema-types'],
  ['/google-search-console', 'search-console'],
  ['/google-search-console/xml-sitemap?tabindex=0', 'sitemaps'],
  ['/seo-booster/brokenlink?tabindex=4', 'broken-links'],
  ['/seo-booster/breadcrumbs?tabindex=0', 'breadcrumbs'],
  ['/google-search-console/html-sitemap?tabindex=0', 'sitemaps'],
])('%s leads to a screen of %s', (url, feature) => {
  expect(featureOfTab(url)).toBe(feature)
  expect(screenOf(url)?.path).toBe(new URL(url, 'http://app').pathname)
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

test('the side navigation of the staff area and the merchant’s menu have nothing in common', () => {
  const entries = staffPages.flatMap(({ path, menu: entry }) => (entry ? [path] : []))
  expect(entries.length).toBeGreaterThan(5)
  expect(entries.filter((path) => !/^\/admin(?:\/|$)/.test(path))).toEqual([])
  expect(menu.filter(({ to }) => /^\/admin/.test(to))).toEqual([])
})
