import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { FEATURES } from '../src/entries/features.ts'

const MODULE = 'virtual:features'
const SOURCE = join(import.meta.dirname, '../src/features')

/**
 * `virtual:features`: the `client.ts` of every listed feature, so that server and browser share one list. The shell
 * loads only these declarations; screens are loaded by their `load`.
 */
export function features(): Plugin {
  return {
    name: 'signpost:features',
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    load(id) {
      if (id !== `\0${MODULE}`) return
      const files = FEATURES.map((slug) => join(SOURCE, slug, 'client.ts')).filter((file) => existsSync(file))
      const imports = files.map((file, at) => `import { client as client${at} } from ${JSON.stringify(file)}`)
      return [...imports, `export const clients = [${files.map((_, at) => `client${at}`).join(', ')}]`].join(
        '\n',
      )
    },
  }
}
