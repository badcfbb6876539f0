import type { Context, FilterImplOptions } from 'liquidjs'
import { pluralForm } from '../language/names-of.ts'
import { toNumeric } from '../language/numbers.ts'
import { escapeHtml, splitArguments, text } from '../language/text.ts'
import { renderingOf, sourceOf } from '../rendering.ts'
import { schemaOf } from '../section-schema.ts'
import { type Texts, textFor } from '../theme-texts.ts'
import { noteWord } from '../unknown-words.ts'

type This = { context: Context }

function choosePlural(found: Texts, locale: string, count: unknown): string | undefined {
  const { value } = toNumeric(count)
  const category = pluralForm(locale, value)
  const form = (value === 0 ? found['zero'] : undefined) ?? found[category] ?? found['other']
  return typeof form === 'string' ? form : undefined
}

/** Returns a text from a section's own schema, addressed as `sections.<section>.<key>`. */
function sectionText(context: Context, locale: string, key: string): string | Texts | undefined {
  const [, section, rest] = /^sections\.([^.]+)\.(.+)$/.exec(key) ?? []
  if (!section || !rest) return undefined
  const file = sourceOf(context).file(`sections/${section}.liquid`)
  const locales = file && (schemaOf(file)['locales'] as Record<string, Texts> | undefined)
  let at: string | Texts | undefined = locales?.[locale] ?? locales?.['en']
  for (const part of rest.split('.')) at = typeof at === 'object' ? at[part] : undefined
  return at
}

function translate(this: This, input: unknown, ...args: unknown[]): string {
  const { named } = splitArguments(args)
  const { locale } = renderingOf(this.context).options
  const key = text(input)
  const found = textFor(sourceOf(this.context), locale, key) ?? sectionText(this.context, locale, key)
  const template = typeof found === 'object' ? choosePlural(found, locale, named.get('count')) : found
  if (template === undefined) {
    noteWord(renderingOf(this.context), { kind: 'text', word: key, known: 'nobody' })
    return `Translation missing: ${locale}.${key}`
  }
  const raw = key.endsWith('_html') || key.endsWith('.html')
  const filled = template.replace(/\{\{\s*([\w.]+)\s*\}\}/g, (whole, name: string) => {
    if (!named.has(name)) return whole
    return raw ? escapeHtml(text(named.get(name))) : text(named.get(name))
  })
  return raw ? filled : escapeHtml(filled)
}

/** Filters of the category "localization" that read locale files. */
export const translateFilters: Record<string, FilterImplOptions> = { t: translate, translate }
