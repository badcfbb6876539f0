import type { SuggestionId } from './suggestion-ids.ts'

/** Icons for suggestions, among those the interface has. */
export const SUGGESTION_ICONS = [
  'text',
  'list',
  'image',
  'refresh',
  'code',
  'search',
  'link',
  'next',
] as const

/** Icon by subject: a text, an image, a link, many items at once, an automation. */
export const ICON_OF: Record<SuggestionId, (typeof SUGGESTION_ICONS)[number]> = {
  meta_ai: 'text',
  meta_ai_bulkoperation: 'list',
  meta_ai_alttag: 'image',
  meta_automation: 'refresh',
  image_automation: 'refresh',
  image_bulkoperation: 'image',
  schema_product: 'code',
  gsc_connect: 'search',
  gsc_xml_sitemap: 'list',
  brokenlink_automation: 'link',
  breadcrumb_design: 'next',
  html_sitemap: 'list',
}

/** Returns the icon for any name, such as a step of a later version. */
export function iconOf(id: string): (typeof SUGGESTION_ICONS)[number] {
  return (ICON_OF as Partial<Record<string, (typeof SUGGESTION_ICONS)[number]>>)[id] ?? 'list'
}
