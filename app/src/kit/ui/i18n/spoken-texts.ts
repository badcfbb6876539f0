import type { i18n, TFunction } from 'i18next'
import { useSyncExternalStore } from 'react'

/**
 * Replaces `react-i18next` in the browser's bundle (`vite.config.ts`), with the two of its functions we use. The
 * library's hook uses ten React hooks per component, makes a `t` for each, and renders them all again whenever a text
 * file has loaded: a page of rows has hundreds. Here components with the same files share one `t`, and a loaded file
 * renders only the components that use it.
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

/** Called by i18next on its start. */
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
    // A new object per language: values derived from it are computed anew.
    i18n: new Proxy(instance, {}),
    names,
  }
  spoken.set(key, made)
  return made
}

/**
 * Returns the texts of one or several features; keys without a prefix belong to the first. Suspends until they are
 * loaded.
 */
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
