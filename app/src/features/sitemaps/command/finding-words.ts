import type { SitemapFinding } from '#rules/sitemaps/listed-page.ts'
import english from '../../../../locales/en/sitemaps.json' with { type: 'json' }

/** A finding in a sentence; the command line speaks English. */
export function findingInWords({ code, values }: SitemapFinding): string {
  const texts: Record<string, string> = english.finding[code]
  const count = Number(values['count'] ?? 1)
  const template = texts['words'] ?? texts[count === 1 ? 'words_one' : 'words_other'] ?? code
  return template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
}
