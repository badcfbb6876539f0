import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { exactTime, isMoment } from '../shared/exact-time.ts'
import { numberFormat, pluralRules } from '../shared/formatters.ts'
import { ownKey, type Tree } from '../shared/shared-texts.ts'

const LOCALES = join(import.meta.dirname, '../../../locales')

const read = new Map<string, Tree>()

/** Looks up a text by its key, `changes:untitled`, and fills in its values. */
export type Texts = (key: string, values?: Record<string, string | number>) => string

/**
 * Provides the interface's texts outside the browser, for mails and files: `textsIn('de')('mail:subject', {…})`. Missing texts
 * fall back to English, as in the browser; `count` chooses `_one` and `_other`. Returns the key itself if it has no
 * text.
 */
export function textsIn(language: string): Texts {
  const plural = pluralRules(language)
  return (key, values = {}) => {
    const [space = '', path = ''] = key.split(':')
    const count = values['count']
    const forms =
      typeof count === 'number' ? [`${path}_${plural.select(count)}`, `${path}_other`, path] : [path]
    for (const each of [language, 'en'])
      for (const form of forms) {
        const own = ownKey(space, form)
        const text = find(each, space, form) ?? (own && find(each, own.file, own.path))
        if (text !== null) return fill(text, values, language)
      }
    return key
  }
}

/** Returns the text of a key that was built from a code; `otherwise` if the code has no text. */
export function textOr(texts: Texts, key: string, otherwise: string): string {
  const words = texts(key)
  return words === key ? otherwise : words
}

function find(language: string, space: string, path: string): string | null {
  if (!/^[a-z-]+$/.test(`${language}${space}`)) return null
  let at: string | Tree | undefined = load(`${language}/${space}.json`)
  for (const part of path.split('.')) at = typeof at === 'object' ? at[part] : undefined
  return typeof at === 'string' ? at : null
}

function load(file: string): Tree {
  let tree = read.get(file)
  if (!tree) {
    try {
      tree = JSON.parse(readFileSync(join(LOCALES, file), 'utf8')) as Tree
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
      tree = {}
    }
    read.set(file, tree)
  }
  return tree
}

/** Formats numbers and moments for the language, as in the browser; words stay as they are. */
function fill(text: string, values: Record<string, string | number>, language: string): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name] ?? ''
    if (typeof value === 'number') return numberFormat(language).format(value)
    return isMoment(value) ? exactTime(value, language, { inUtc: true }) : value
  })
}

/** Explains an error code with its values in one language, outside the browser: for the command line. */
export function errorWordsIn(
  language: string,
): (error: { reason: string; values: Record<string, string | number> }) => string {
  const texts = textsIn(language)
  return ({ reason, values }) => texts(`errors:${reason}`, values)
}
