import { complete, slugs } from 'virtual:locales'
import type { i18n } from 'i18next'
import { fetchTexts } from './fetch-texts.ts'
import { ENGLISH, startLoading } from './text-loading.ts'
import { onWantedTexts } from './wanted-texts.ts'

/** Nearest language there is a folder for: `de-AT` → `de`, unknown → English. */
export function supportedLanguage(wanted: string | null | undefined): string {
  const language = (wanted ?? '').toLowerCase().split('-')[0] ?? ''
  return language in slugs ? language : ENGLISH
}

/** Languages to choose from: those that lack hardly a text, and the one that is chosen, which may lack more since. */
export function languagesOffered(chosen: string): string[] {
  return [...new Set([...complete, ENGLISH, supportedLanguage(chosen)])].sort()
}

/** Starts the texts in a language, and says on the page which it is. */
export async function startTexts(language: string, report: (error: Error) => void): Promise<i18n> {
  const instance = await startLoading(language, {
    fetch: fetchTexts,
    report,
    beside: onWantedTexts,
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
