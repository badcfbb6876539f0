import { join } from 'node:path'
import type { Plugin } from 'vite'

const SOURCE = join(import.meta.dirname, '../src/')
const REQUESTED = join(SOURCE, 'kit/ui/i18n/requested-texts.ts')

/**
 * Has the texts a module says come beside its code: at its end stands which files of texts its `useTranslation`
 * names. Asked for only as they are drawn, they would come one after the other, each behind a skeleton.
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

/** Files of texts that a module names in so many letters: `useTranslation('notes')`, `useTranslation(['notes', 'grid'])`. */
export function textsNamed(code: string): string[] {
  const calls = code.matchAll(/\buseTranslation\(\s*(?:'([a-z-]+)'|\[([^\]]*)\])/g)
  const names = [...calls].flatMap(([, one, many = '']) =>
    one === undefined ? [...many.matchAll(/'([a-z-]+)'/g)].map(([, name]) => name ?? '') : [one],
  )
  return [...new Set(names)].filter((name) => name !== 'shell')
}
