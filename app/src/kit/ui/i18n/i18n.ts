import { slugs } from 'virtual:locales'
import i18next, { type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { fetchTexts } from './fetch-texts.ts'

const ENGLISH = 'en'

/** Nearest language there is a folder for: `de-AT` → `de`, unknown → English. */
export function supportedLanguage(wanted: string | null | undefined): string {
  const language = (wanted ?? '').toLowerCase().split('-')[0] ?? ''
  return language in slugs ? language : ENGLISH
}

/** Codes of the languages there are texts in. */
export function languagesWithTexts(): string[] {
  return Object.keys(slugs).sort()
}

/**
 * Starts i18next with one file of texts per feature. A read that fails is tried again up to 5 times from 350 ms,
 * doubling, at most 10 at once (spec 1 §9); then `report` is told and English stands in.
 */
export async function startTexts(language: string, report: (error: Error) => void): Promise<i18n> {
  const instance = i18next.createInstance()
  instance.on('failedLoading', (failed, slug, message) => {
    report(new Error(`Texts ${failed}/${slug} could not be loaded: ${message}`))
    if (failed === ENGLISH) return
    fetchTexts(ENGLISH, slug).then(
      (texts) => instance.addResourceBundle(failed, slug, texts, true, false),
      report,
    )
  })
  await instance
    .use({
      type: 'backend' as const,
      read(wanted: string, slug: string, done: (error: unknown, data: unknown) => void) {
        fetchTexts(wanted, slug).then(
          (texts) => done(null, texts),
          (error: unknown) => done(error, true),
        )
      },
    })
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: false,
      ns: ['shell'],
      defaultNS: 'shell',
      load: 'currentOnly',
      maxRetries: 5,
      retryTimeout: 350,
      maxParallelReads: 10,
      interpolation: { escapeValue: false },
      react: { useSuspense: true, bindI18nStore: 'added' },
    })
  const mark = (now: string) => {
    document.documentElement.lang = now
    document.documentElement.dir = instance.dir(now)
  }
  mark(language)
  instance.on('languageChanged', mark)
  return instance
}

/** Loads the texts of several features, those that have any; a name without a file is no failure. */
export async function loadTexts(texts: i18n, wanted: Iterable<string>): Promise<void> {
  const known = new Set(slugs[ENGLISH])
  await texts.loadNamespaces([...new Set(wanted)].filter((slug) => known.has(slug)))
}
