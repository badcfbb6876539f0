import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { handOut, type Tree } from '#kit/shared/shared-texts.ts'
import { composeModules } from './modules.ts'

const LOCALES = join(import.meta.dirname, '../../locales')
const { modules, suggestions } = composeModules()

/** Locale files as the browser gets them, without the English fallback. */
function textsOf(language: string): Record<string, Tree> {
  const files = readdirSync(join(LOCALES, language)).map((file): [string, Tree] => [
    file.replace('.json', ''),
    JSON.parse(readFileSync(join(LOCALES, language, file), 'utf8')) as Tree,
  ])
  return handOut(Object.fromEntries(files))
}

it.each(['en', 'de'])(
  'names every feature of the plans in %s, and every step of the setup guide',
  (language) => {
    const texts = textsOf(language)
    const named = (file: string, block: string) => Object.keys(texts[file]?.[block] ?? {}).toSorted()
    expect(named('plans', 'feature')).toEqual(modules.flatMap((module) => module.features ?? []).toSorted())
    expect(named('onboarding', 'suggestion')).toEqual(suggestions.map(({ id }) => id).toSorted())
  },
)
