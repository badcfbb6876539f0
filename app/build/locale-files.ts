import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Tree } from '../src/kit/shared/shared-texts.ts'

/** The unmerged text files, by language and slug. */
export type LocaleFiles = Record<string, Record<string, Tree>>

/** Reads every `<lang>/<slug>.json` below the folder. */
export function readLocales(folder: string): LocaleFiles {
  const languages = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  return Object.fromEntries(
    languages.map(({ name }) => [
      name,
      Object.fromEntries(
        readdirSync(join(folder, name))
          .filter((file) => file.endsWith('.json'))
          .sort()
          .map((file) => [file.slice(0, -'.json'.length), readTree(join(folder, name, file))]),
      ),
    ]),
  )
}

function readTree(file: string): Tree {
  return JSON.parse(readFileSync(file, 'utf8')) as Tree
}
