import { relative } from 'node:path'
import type { Plugin } from 'vite'

const ENTRY = /\/src\/entries\/(web|worker)\.ts$/

/** What bundled files begin with: a URL in the sources, from a file in `dist`. */
export const SOURCE_URLS = `import { fileURLToPath as $path } from 'node:url';
const $source = (file) => new URL('../' + file, import.meta.url);`

/**
 * Leaves modules where they were: what a module says of itself (`import.meta.url`, `import.meta.dirname`) names its source,
 * also in a bundle. Texts, migrations and the modules of threads and child processes are found and read there.
 */
export function sourceUrls(root: string): Plugin {
  return {
    name: 'signpost:source-urls',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('.ts') || !code.includes('import.meta.')) return
      const file = JSON.stringify(relative(root, id))
      const folder = JSON.stringify(relative(root, id).replace(/[^/]+$/, ''))
      return code
        .replaceAll(/\bimport\.meta\.dirname\b/g, `$path($source(${folder})).slice(0, -1)`)
        .replaceAll(/\bimport\.meta\.url\b/g, `$source(${file}).href`)
        .replaceAll(/\bimport\.meta\.main\b/g, ENTRY.test(id) ? 'import.meta.main' : 'false')
    },
  }
}
