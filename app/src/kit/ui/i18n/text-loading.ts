import i18next, { type FormatterModule, type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { numberFormat } from '../../shared/formatters.ts'

export const ENGLISH = 'en'
/** What i18next falls back to: empty until a file of texts could not be read, then that file in English. */
const FALLBACK = 'dev'

/** Reads the texts of one feature in one language. */
type Fetch = (language: string, slug: string) => Promise<Record<string, unknown>>

/** Reads files of texts before anybody says them. */
export type Read = (slugs: string[]) => void

/** A number that fills a text stands there as its language writes numbers; words stand as they are. */
const NUMBERS: FormatterModule = {
  type: 'formatter',
  init() {},
  add() {},
  addCached() {},
  format: (value: unknown, _, language = ENGLISH) =>
    typeof value === 'number' ? numberFormat(language).format(value) : (value as string),
}

/**
 * i18next with one file of texts per feature. A read that fails is tried again up to 5 times from 350 ms,
 * doubling, at most 10 at once (spec 1 §9); then `report` is told and English stands in, read in the same way.
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
      read(wanted: string, slug: string, done: (error: unknown, data: unknown) => void) {
        // Never at once: a screen asks while it is drawn, and what arrives redraws it.
        const read = wanted === FALLBACK ? Promise.resolve({}) : fetch(wanted, slug)
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
  // Other files come beside the shell's, which the start alone waits for.
  const early: string[] = []
  beside?.((names) => {
    if (instance.isInitialized) void instance.loadNamespaces(names)
    else {
      early.push(...names)
      instance.services.backendConnector.load([language], names, () => undefined)
    }
  })
  await started
  // They are here or on their way, their empty fallback is not; from now on a change of the language brings them too.
  if (early.length > 0) void instance.loadNamespaces(early)
  return instance
}

async function englishInstead(texts: i18n, slug: string): Promise<void> {
  await texts.reloadResources(ENGLISH, slug)
  const english: unknown = texts.getResourceBundle(ENGLISH, slug)
  if (english) texts.addResourceBundle(FALLBACK, slug, english, true, true)
}
