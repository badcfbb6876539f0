import type { LocaleFiles } from '../../app/build/locale-files.ts'
import { sharedKey } from '../../app/src/kit/shared/shared-texts.ts'

export interface Text {
  language: string
  /** File that contains it, and its dotted path there, without a plural suffix. */
  file: string
  path: string
  /** File it is served with: its own, the feature's slug, or a shared one (`shared-texts.ts`). */
  slug: string
  /** Dotted path below it, without a plural suffix. */
  key: string
  /** `_one`, `_other`, … or empty. */
  plural: string
  words: string
}

const PLURAL = /_(zero|one|two|few|many|other)$/

/** Returns every text of `locales/<lang>/<slug>.json`, flattened. */
export function readTexts(files: LocaleFiles): Text[] {
  return Object.entries(files).flatMap(([language, trees]) =>
    Object.entries(trees).flatMap(([file, content]) =>
      flatten(content).map(([full, words]): Text => {
        const plural = PLURAL.exec(full)?.[0] ?? ''
        const path = full.slice(0, full.length - plural.length)
        const [slug = file, key = path] = sharedKey(`${file}:${path}`).split(':')
        return { language, file, path, slug, key, plural, words }
      }),
    ),
  )
}

function flatten(value: unknown, path = ''): [path: string, words: string][] {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value !== 'object' || value === null)
    throw new Error(`Only texts may stand in a locale file: ${path} is ${JSON.stringify(value)}.`)
  return Object.entries(value).flatMap(([key, below]) => flatten(below, path ? `${path}.${key}` : key))
}
