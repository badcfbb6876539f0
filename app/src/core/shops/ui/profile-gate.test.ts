import { join } from 'node:path'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createInstance } from 'i18next'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { handOut, type Tree } from '#kit/shared/shared-texts.ts'
import { readLocales } from '../../../../build/locale-files.ts'
import type { Profile } from '../contract.ts'

vi.mock('virtual:locales', () => ({ folder: '', slugs: { en: [], de: [] }, complete: [] }))
// Test files share their modules, and others mock other languages.
vi.resetModules()
const { createQueryClient } = await import('#kit/ui/api/query-client.ts')
const { ProfileGate } = await import('./profile-gate.tsx')
const { PROFILE_KEY, profileQuery } = await import('./use-profile.ts')

const { en = {}, de = {} } = readLocales(join(import.meta.dirname, '../../../../locales'))
const [english, german] = [en, de].map((files) => handOut(files as Record<string, Tree>))
const texts = createInstance()
await texts.use(initReactI18next).init({ lng: 'en', resources: { en: english ?? {}, de: german ?? {} } })

const PROFILE = {
  ...{ shopUrl: 'fernhill.myshopify.com', appLanguage: 'en', isOnBoardingDone: true, error: null },
} as Profile
const FAILED = 'Oops! Something went wrong.'

let client: QueryClient
beforeEach(async () => {
  // No operator's mailbox is in this page.
  vi.stubGlobal('document', { querySelector: () => null })
  await texts.changeLanguage('en')
  client = createQueryClient().client
})
afterEach(() => vi.unstubAllGlobals())

/** Returns what the gate shows with the app behind it. */
const drawn = () =>
  renderToStaticMarkup(
    createElement(
      QueryClientProvider,
      { client },
      createElement(ProfileGate, null, createElement('p', null, 'the app')),
    ),
  )
/** Loads the profile; the server gives this response. */
async function load(status: number, body: object): Promise<void> {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status }))
  await client.fetchQuery({ ...profileQuery(client), staleTime: 0 }).catch(() => undefined)
}

test('while the profile loads, the screen is loading, and nothing of the app is shown', async () => {
  expect(drawn()).toContain('aria-busy="true"')
  expect(drawn()).not.toContain('the app')
  await load(200, { data: PROFILE })
  expect(drawn()).toBe('<p>the app</p>')
})

test('a profile with an error shows the error screen', async () => {
  await load(200, { data: { ...PROFILE, error: { code: 'shops.unknown-to-texts', message: 'Not here' } } })
  expect(drawn()).toContain(FAILED)
  expect(drawn()).toContain('Not here')
  expect(drawn()).not.toContain('the app')
})

test('a failure leaves an error marker, and the error screen shows', async () => {
  await load(500, { message: 'Broken', code: 'http.internal-x' })
  expect(client.getQueryState(PROFILE_KEY)).toMatchObject({ status: 'error', data: undefined })
  expect(drawn()).toContain(FAILED)
  expect(drawn()).not.toContain('the app')
})

test.each([[PROFILE], [null]])('a 403 with "Don’t Refresh" is ignored, and %o stays', async (before) => {
  if (before) await load(200, { data: before })
  await load(403, { message: "Don't Refresh", code: 'shops.busy' })
  expect(client.getQueryState(PROFILE_KEY)).toMatchObject({ status: 'success', data: before, error: null })
  expect(drawn()).toBe('<p>the app</p>')
})

test('another 403 is not', async () => {
  await load(403, { message: 'No', code: 'shops.refused' })
  expect(client.getQueryState(PROFILE_KEY)?.status).toBe('error')
})

test('the app speaks the language of the profile, which it waits for', async () => {
  await load(200, { data: { ...PROFILE, appLanguage: 'de' } })
  expect(drawn()).not.toContain('the app')
  await texts.changeLanguage('de')
  expect(drawn()).toBe('<p>the app</p>')
})

test('a language there are no texts in is English', async () => {
  await load(200, { data: { ...PROFILE, appLanguage: 'xx' } })
  expect(drawn()).toBe('<p>the app</p>')
})
