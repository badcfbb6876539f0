import { join } from 'node:path'
import type { Plugin } from 'vite'

const SOURCE = join(import.meta.dirname, '../src/')
const REQUESTED = join(SOURCE, 'kit/ui/i18n/requested-texts.ts')

/**
 * Loads a module's texts together with its code: appends a request for the text files its `useTranslation` calls
 * name. Requested only on render, they would load one after another, each behind a skeleton.
 */
export function textsBeside(): Plugin {
  return {
    name: 'signpost:texts-beside',
    enforce: 'pre',
    transform: {
      filter: { id: /\.tsx?$/, code: 'useTranslation(' },
      handler(code, id) {
        if (!id.startsWith(SOURCE)) return
        const names = textsNamed(code)
        if (names.length === 0) return
        const call = `\nimport { requestTexts } from ${JSON.stringify(REQUESTED)}\nrequestTexts(${JSON.stringify(names)})\n`
        return { code: `${code}${call}`, map: null }
      },
    },
  }
}

/** Text files that a module names literally: `useTranslation('notes')`, `useTranslation(['notes', 'grid'])`. */
export function textsNamed(code: string): string[] {
  const calls = code.matchAll(/\buseTranslation\(\s*(?:'([a-z-]+)'|\[([^\]]*)\])/g)
  const names = [...calls].flatMap(([, one, many = '']) =>
    one === undefined ? [...many.matchAll(/'([a-z-]+)'/g)].map(([, name]) => name ?? '') : [one],
  )
  return [...new Set(names)].filter((name) => name !== 'shell')
}
