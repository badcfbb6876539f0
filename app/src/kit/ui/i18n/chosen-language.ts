import type { i18n } from 'i18next'
import { readStored, writeStored } from '../stored-value.ts'
import { isSupported, supportedLanguage } from './i18n.ts'

const KEY = 'signpostLanguage'
/** Languages a link to a page may ask for. */
const PARAMETER = 'locale'

/**
 * Returns the language of a page without an account: that of its link, else the one chosen in this browser, else the
 * first of the browser's languages that we have.
 */
export function languageAtStart(): string {
  const asked = [
    new URLSearchParams(location.search).get(PARAMETER),
    readStored('localStorage', KEY),
    ...navigator.languages,
  ]
  return supportedLanguage(asked.find((language) => language && isSupported(language)))
}

/** Changes the language and remembers it in this browser; the link's language no longer counts. */
export function chooseLanguage(texts: i18n, language: string): void {
  writeStored('localStorage', KEY, language)
  const url = new URL(location.href)
  if (url.searchParams.has(PARAMETER)) {
    url.searchParams.delete(PARAMETER)
    history.replaceState(history.state, '', url)
  }
  void texts.changeLanguage(language)
}
