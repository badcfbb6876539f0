import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { handOut, type Tree } from '../src/kit/shared/shared-texts.ts'
import { readLocales } from './locale-files.ts'
import { completeLanguages } from './missing-texts.ts'

const SOURCE = join(import.meta.dirname, '../locales')
const MODULE = 'virtual:locales'

/**
 * Serves `locales/<lang>/<slug>.json` with English in place of missing texts, so that a screen fetches only one text
 * file; errors and menu entries of all features are served together (`kit/shared/shared-texts.ts`). `virtual:locales`
 * gives the browser the folder, the files of each language, and the languages complete enough to be offered.
 */
export function locales(): Plugin {
  let folder = '/locales'
  let building = false
  return {
    name: 'signpost:locales',
    configResolved(config) {
      building = config.command === 'build'
      if (building) folder = `/assets/locales-${digest()}`
    },
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    load: (id) => (id === `\0${MODULE}` ? names(folder) : undefined),
    configureServer(server) {
      server.middlewares.use('/locales', (request, response, next) => {
        const [, language, slug] = /^\/([a-z]{2})\/([a-z-]+)\.json/.exec(request.url ?? '') ?? []
        if (!language || !slug) return next()
        response.setHeader('content-type', 'application/json')
        response.end(JSON.stringify(completeTexts()[language]?.[slug] ?? {}))
      })
    },
    generateBundle() {
      if (!building) return
      for (const [language, files] of Object.entries(completeTexts()))
        for (const [slug, texts] of Object.entries(files))
          this.emitFile({
            type: 'asset',
            fileName: `${folder.slice(1)}/${language}/${slug}.json`,
            source: JSON.stringify(texts),
          })
    },
  }
}

function names(folder: string): string {
  const files = readLocales(SOURCE)
  const slugs = Object.fromEntries(
    Object.entries(files).map(([language, texts]) => [language, Object.keys(texts)]),
  )
  return Object.entries({ folder, slugs, complete: completeLanguages(files) })
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
    .join('\n')
}

function digest(): string {
  return createHash('sha256').update(JSON.stringify(completeTexts())).digest('base64url').slice(0, 10)
}

/** Every file as the browser gets it, by language and slug. */
function completeTexts(): Record<string, Record<string, Tree>> {
  const own = Object.entries(readLocales(SOURCE)).map(
    ([language, files]) => [language, Object.keys(files), handOut(files)] as const,
  )
  const english = own.find(([language]) => language === 'en')?.[2] ?? {}
  return Object.fromEntries(
    own.map(([language, slugs, files]) => [
      language,
      Object.fromEntries(slugs.map((slug) => [slug, merge(english[slug] ?? {}, files[slug] ?? {})])),
    ]),
  )
}

function merge(base: Tree, over: Tree): Tree {
  const result: Tree = { ...base }
  for (const [key, value] of Object.entries(over)) {
    const below = base[key]
    result[key] = typeof value === 'object' && typeof below === 'object' ? merge(below, value) : value
  }
  return result
}
