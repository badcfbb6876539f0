import i18next, { type FormatterModule, type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { numberFormat } from '../../shared/formatters.ts'

export const ENGLISH = 'en'
/** i18next's fallback language: empty until a text file could not be read, then that file in English. */
const FALLBACK = 'dev'

/** Reads the texts of one feature in one language. */
type Fetch = (language: string, slug: string) => Promise<Record<string, unknown>>

/** Reads text files before they are used. */
export type Read = (slugs: string[]) => void

/** Formats numbers inserted into a text for its language; other values stay unchanged. */
const NUMBERS: FormatterModule = {
  type: 'formatter',
  init() {},
  add() {},
  addCached() {},
  format: (value: unknown, _, language = ENGLISH) =>
    typeof value === 'number' ? numberFormat(language).format(value) : (value as string),
}

/**
 * Starts i18next with one text file per feature. A failed read is retried up to 5 times, starting at 350 ms and
 * doubling, at most 10 at once (spec 1 §9); then `report` is called and English, read the same way, is used instead.
 */
export async function startLoading(
  language: string,
  { fetch, report, beside }: { fetch: Fetch; report: (error: Error) => void; beside?: (read: Read) => void },
): Promise<i18n> {
  const instance = i18next.createInstance()
  instance.on('failedLoading', (failed, slug, message) => {
    report(new Error(`Texts ${failed}/${slug} could not be loaded: ${message}`))
    if (failed !== ENGLISH) void englishInstead(instance, slug)
  })
  const started = instance
    .use({
      type: 'backend' as const,
      read(requested: string, slug: string, done: (error: unknown, data: unknown) => void) {
        // Always asynchronous: a screen requests texts while it renders, and their arrival renders it again.
        const read = requested === FALLBACK ? Promise.resolve({}) : fetch(requested, slug)
        read.then(
          (texts) => done(null, texts),
          (error: unknown) => done(error, true),
        )
      },
    })
    .use(NUMBERS)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: FALLBACK,
      ns: ['shell'],
      defaultNS: 'shell',
      load: 'currentOnly',
      maxRetries: 5,
      retryTimeout: 350,
      maxParallelReads: 10,
      interpolation: { escapeValue: false, alwaysFormat: true },
      react: { useSuspense: true, bindI18nStore: 'added' },
    })
  // Other files load alongside the shell's, which is the only one the start waits for.
  const early: string[] = []
  beside?.((names) => {
    if (instance.isInitialized) void instance.loadNamespaces(names)
    else {
      early.push(...names)
      instance.services.backendConnector.load([language], names, () => undefined)
    }
  })
  await started
  // These files are loaded or loading, but their empty fallback is not; from here on a change of language loads them
  // too.
  if (early.length > 0) void instance.loadNamespaces(early)
  return instance
}

async function englishInstead(texts: i18n, slug: string): Promise<void> {
  await texts.reloadResources(ENGLISH, slug)
  const english: unknown = texts.getResourceBundle(ENGLISH, slug)
  if (english) texts.addResourceBundle(FALLBACK, slug, english, true, true)
}
