import type { i18n, TFunction } from 'i18next'
import { useSyncExternalStore } from 'react'

/**
 * Stands in the browser's bundle where `react-i18next` is imported (`vite.config.ts`), with the two of its functions we use.
 * Its hook keeps ten hooks of React's for each component that says a word, makes a `t` for each, and draws them all again
 * whenever any file of texts has come: a page of rows has hundreds. Here one `t` is made for the same files, and who says
 * nothing of a file that came is not drawn.
 */
interface Spoken {
  t: TFunction
  i18n: i18n
  names: readonly string[]
}

let texts: i18n | undefined
const spoken = new Map<string, Spoken>()
const waits = new Map<string, Promise<void>>()
const listeners = new Set<() => void>()

function forget(isConcerned: (names: readonly string[]) => boolean): void {
  for (const [key, { names }] of spoken) if (isConcerned(names)) spoken.delete(key)
  for (const listener of listeners) listener()
}

/** i18next calls it as it starts. */
export const initReactI18next = {
  type: '3rdParty' as const,
  init(instance: i18n) {
    texts = instance
    spoken.clear()
    waits.clear()
    instance.on('languageChanged', () => forget(() => true))
    instance.store.on('added', (_: string, file: string) => forget((names) => names.includes(file)))
  },
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function speak(instance: i18n, key: string): Spoken | null {
  const known = spoken.get(key)
  if (known) return known
  const names = key.split(' ')
  if (!instance.isInitialized || !names.every((name) => instance.hasLoadedNamespace(name))) return null
  const made = {
    t: instance.getFixedT(instance.language, (names[0] ?? 'shell') as 'translation') as TFunction,
    // Another object in another language: what was made of it before is made anew.
    i18n: new Proxy(instance, {}),
    names,
  }
  spoken.set(key, made)
  return made
}

/** The texts of one or several features, the first being those without a name before them. Waits until they are here. */
export function useTranslation(files: string | readonly string[] = 'shell'): Spoken {
  const instance = texts
  if (!instance) throw new Error('Texts are asked for before i18next has begun.')
  const key = typeof files === 'string' ? files : files.length > 0 ? files.join(' ') : 'shell'
  const now = () => speak(instance, key)
  const found = useSyncExternalStore(subscribe, now, now)
  if (found) return found
  const wait =
    waits.get(key) ??
    instance.loadNamespaces(key.split(' ')).then(() => {
      waits.delete(key)
    })
  waits.set(key, wait)
  throw wait
}
