import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

type Texts = { [key: string]: string | Texts }

const SOURCE = join(import.meta.dirname, '../locales')
const MODULE = 'virtual:locales'

/**
 * Serves `locales/<lang>/<slug>.json`, English filled in for what a language lacks, so that a screen fetches one
 * file of texts only. `virtual:locales` tells the browser the folder and which languages have which files.
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
    load: (id) =>
      id === `\0${MODULE}`
        ? `export const folder = ${JSON.stringify(folder)}\nexport const slugs = ${JSON.stringify(slugsByLanguage())}`
        : undefined,
    configureServer(server) {
      server.middlewares.use('/locales', (request, response, next) => {
        const [, language, slug] = /^\/([a-z]{2})\/([a-z-]+)\.json/.exec(request.url ?? '') ?? []
        if (!language || !slug) return next()
        response.setHeader('content-type', 'application/json')
        response.end(JSON.stringify(complete(language, slug)))
      })
    },
    generateBundle() {
      if (!building) return
      for (const [language, slugs] of Object.entries(slugsByLanguage()))
        for (const slug of slugs)
          this.emitFile({
            type: 'asset',
            fileName: `${folder.slice(1)}/${language}/${slug}.json`,
            source: JSON.stringify(complete(language, slug)),
          })
    },
  }
}

function slugsByLanguage(): Record<string, string[]> {
  return Object.fromEntries(
    readdirSync(SOURCE).map((language) => [
      language,
      readdirSync(join(SOURCE, language))
        .filter((file) => file.endsWith('.json'))
        .map((file) => file.slice(0, -5))
        .sort(),
    ]),
  )
}

function digest(): string {
  const hash = createHash('sha256')
  for (const [language, slugs] of Object.entries(slugsByLanguage()))
    for (const slug of slugs) hash.update(JSON.stringify(complete(language, slug)))
  return hash.digest('base64url').slice(0, 10)
}

function complete(language: string, slug: string): Texts {
  const own = read(language, slug)
  return language === 'en' ? own : merge(read('en', slug), own)
}

function read(language: string, slug: string): Texts {
  return JSON.parse(readFileSync(join(SOURCE, language, `${slug}.json`), 'utf8')) as Texts
}

function merge(base: Texts, over: Texts): Texts {
  const result: Texts = { ...base }
  for (const [key, value] of Object.entries(over)) {
    const below = base[key]
    result[key] = typeof value === 'object' && typeof below === 'object' ? merge(below, value) : value
  }
  return result
}
