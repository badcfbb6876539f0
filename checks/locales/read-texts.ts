import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sharedKey } from '../../app/src/kit/shared/shared-texts.ts'

export interface Text {
  language: string
  /** The file it is handed out with: its own, the feature's slug, or one that all read (`shared-texts.ts`). */
  slug: string
  /** Dotted path below it, without a plural ending. */
  key: string
  /** `_one`, `_other`, … or empty. */
  plural: string
  words: string
}

const PLURAL = /_(zero|one|two|few|many|other)$/

/** Every text of `locales/<lang>/<slug>.json`, flattened. */
export function readTexts(folder: string): Text[] {
  return readdirSync(folder).flatMap((language) =>
    readdirSync(join(folder, language)).flatMap((file) => {
      const slug = file.replace(/\.json$/, '')
      const content: unknown = JSON.parse(readFileSync(join(folder, language, file), 'utf8'))
      return flatten(content).map(([path, words]): Text => {
        const plural = PLURAL.exec(path)?.[0] ?? ''
        const bare = path.slice(0, path.length - plural.length)
        const [handedOutWith = slug, key = bare] = sharedKey(`${slug}:${bare}`).split(':')
        return { language, slug: handedOutWith, key, plural, words }
      })
    }),
  )
}

function flatten(value: unknown, path = ''): [path: string, words: string][] {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value !== 'object' || value === null)
    throw new Error(`Only texts may stand in a locale file: ${path} is ${JSON.stringify(value)}.`)
  return Object.entries(value).flatMap(([key, below]) => flatten(below, path ? `${path}.${key}` : key))
}
