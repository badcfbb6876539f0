import type { i18n } from 'i18next'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

vi.mock('virtual:locales', () => ({ folder: '', slugs: { en: [], de: [], ja: [] }, complete: [] }))
// Test files share their modules, and others mock other languages.
vi.resetModules()
const { chooseLanguage, languageAtStart } = await import('./chosen-language.ts')
let stored: Map<string, string>
const texts = { changeLanguage: vi.fn() } as unknown as i18n

beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  open('https://app.test/public/roadmap')
  vi.stubGlobal('navigator', { languages: ['gsw-CH', 'de-CH', 'en'] })
})
afterEach(() => void vi.unstubAllGlobals())

function open(url: string) {
  const at = new URL(url)
  vi.stubGlobal('location', at)
  vi.stubGlobal('history', {
    state: null,
    replaceState: (_state: unknown, _title: string, to: URL) => open(to.href),
  })
}

it('begins with the first of the browser’s languages that we have', () => {
  expect(languageAtStart()).toBe('de')
  vi.stubGlobal('navigator', { languages: ['eo'] })
  expect(languageAtStart()).toBe('en')
})

it('remembers a choice without an account', () => {
  chooseLanguage(texts, 'ja')
  expect(texts.changeLanguage).toHaveBeenCalledWith('ja')
  expect(languageAtStart()).toBe('ja')
})

it('follows a link’s language until another is chosen', () => {
  open('https://app.test/public/roadmap?locale=en&page=2')
  stored.set('signpostLanguage', 'ja')
  expect(languageAtStart()).toBe('en')
  chooseLanguage(texts, 'de')
  expect(location.search).toBe('?page=2')
  expect(languageAtStart()).toBe('de')
})

it('works where the browser stores nothing, for as long as the page is open', () => {
  vi.stubGlobal('localStorage', undefined)
  expect(languageAtStart()).toBe('de')
  chooseLanguage(texts, 'ja')
  expect(languageAtStart()).toBe('ja')
})
