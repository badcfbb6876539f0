import { folder, slugs } from 'virtual:locales'

/** The texts of one feature in one language; English where the language has no such file. Rejects when unreachable. */
export async function fetchTexts(language: string, slug: string): Promise<Record<string, unknown>> {
  const from = slugs[language]?.includes(slug) ? language : 'en'
  const response = await fetch(`${folder}/${from}/${slug}.json`)
  if (!response.ok) throw new Error(`HTTP ${response.status}`)
  return (await response.json()) as Record<string, unknown>
}
