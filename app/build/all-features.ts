import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { FEATURES } from '../src/entries/features.ts'

const LOADER = /\/src\/entries\/feature-modules\.ts$/

/** Puts every listed feature into the bundle: Node finds them one by one, by the name of their folder. */
export function allFeatures(app: string): Plugin {
  const listed = FEATURES.filter((slug) => existsSync(join(app, `src/features/${slug}/server.ts`)))
  const name = (at: number) => `server${at}`
  return {
    name: 'signpost:all-features',
    load(id) {
      if (!LOADER.test(id)) return
      const imports = listed.map(
        (slug, at) => `import { server as ${name(at)} } from '../features/${slug}/server.ts'`,
      )
      return `${imports.join('\n')}\nexport const loadFeatures = async () => [${listed.map((_, at) => name(at))}]`
    },
  }
}
