/** Suggestion ids of the specification (1-shell §3). */
export const SUGGESTION_IDS = [
  'meta_ai',
  'meta_ai_bulkoperation',
  'meta_ai_alttag',
  'meta_automation',
  'image_automation',
  'image_bulkoperation',
  'schema_product',
  'gsc_connect',
  'gsc_xml_sitemap',
  'brokenlink_automation',
  'breadcrumb_design',
  'html_sitemap',
] as const

export type SuggestionId = (typeof SUGGESTION_IDS)[number]
