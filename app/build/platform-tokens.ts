import { themeDefault } from '@shopify/polaris-tokens'
import type { Plugin } from 'vite'

/**
 * Replaces the platform's design tokens in `theme/admin.css` by their values, so that a page carries the forty it
 * uses rather than the package's whole sheet. Throws if a token is unknown.
 */
export function platformTokens(): Plugin {
  const values = new Map<string, string>()
  for (const group of Object.values(themeDefault))
    for (const [name, value] of Object.entries(group)) values.set(`--p-${name}`, String(value))
  const resolve = (css: string, depth = 0): string =>
    css.replace(/var\((--p-[a-z0-9-]+)\)/g, (_, name: string) => {
      const value = values.get(name)
      if (value === undefined || depth > 8) throw new Error(`theme/admin.css names an unknown token ${name}.`)
      return resolve(value, depth + 1)
    })
  return {
    name: 'signpost:platform-tokens',
    enforce: 'pre',
    generateBundle(_, bundle) {
      for (const asset of Object.values(bundle))
        if (
          asset.fileName.endsWith('.css') &&
          asset.type === 'asset' &&
          String(asset.source).includes('var(--p-')
        )
          throw new Error(
            `${asset.fileName} still names a platform token: import theme/admin.css from a script.`,
          )
    },
    transform: (code, id) => (id.endsWith('/theme/admin.css') ? resolve(code) : undefined),
  }
}
