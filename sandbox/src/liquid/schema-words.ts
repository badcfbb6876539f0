import type { Rendering } from './rendering.ts'
import { textFor } from './theme-texts.ts'

/** Returns the text of a schema's `t:…` key, from `locales/<locale>.schema.json`; undefined if no file has it. */
export function schemaWords(rendering: Rendering, key: string): string | undefined {
  const found = textFor(rendering.theme, rendering.options.locale, key, '.schema')
  return typeof found === 'string' ? found : undefined
}
