import type { Rendering } from './rendering.ts'
import { textFor } from './theme-texts.ts'

/** The words a schema means by `t:…`, from `locales/<locale>.schema.json`; undefined when no file has them. */
export function schemaWords(rendering: Rendering, key: string): string | undefined {
  const found = textFor(rendering.theme, rendering.options.locale, key, '.schema')
  return typeof found === 'string' ? found : undefined
}
