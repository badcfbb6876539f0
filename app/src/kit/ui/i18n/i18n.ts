import { complete, slugs } from 'virtual:locales'
import type { i18n } from 'i18next'
import { fetchTexts } from './fetch-texts.ts'
import { onRequestedTexts } from './requested-texts.ts'
import { ENGLISH, startLoading } from './text-loading.ts'

/** Returns the nearest language that has a folder: `de-AT` → `de`, unknown → English. */
export function supportedLanguage(requested: string | null | undefined): string {
  const language = baseOf(requested)
  return language in slugs ? language : ENGLISH
}

/** Whether the nearest language has a folder, English included. */
export function isSupported(requested: string): boolean {
  return baseOf(requested) in slugs
}

function baseOf(requested: string | null | undefined): string {
  return (requested ?? '').toLowerCase().split('-')[0] ?? ''
}

/**
 * Returns the languages to choose from: those with hardly any text missing, and the chosen one, which may be less
 * complete by now.
 */
export function languagesOffered(chosen: string): string[] {
  return [...new Set([...complete, ENGLISH, supportedLanguage(chosen)])].sort()
}

/** Loads the texts in a language and sets the page's `lang`. */
export async function startTexts(language: string, report: (error: Error) => void): Promise<i18n> {
  const instance = await startLoading(language, {
    fetch: fetchTexts,
    report,
    beside: onRequestedTexts,
  })
  const mark = (now: string) => {
    document.documentElement.lang = now
    document.documentElement.dir = instance.dir(now)
  }
  mark(language)
  instance.on('languageChanged', mark)
  return instance
}

/** Loads the texts of several features; names without a file are ignored. */
export async function loadTexts(texts: i18n, names: Iterable<string>): Promise<void> {
  const known = new Set(slugs[ENGLISH])
  await texts.loadNamespaces([...new Set(names)].filter((slug) => known.has(slug)))
}
