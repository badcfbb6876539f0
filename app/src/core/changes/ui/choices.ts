/** Fields of changes to the store's own resources; other changes are filtered by kind. */
export const FIELDS = [
  'seo-title',
  'seo-description',
  'handle',
  'alt',
  'noindex',
  'nofollow',
  'body',
  'redirect',
] as const
export const KINDS = [
  'catalogue.metafield',
  'catalogue.theme-file',
  'catalogue.delete',
  'structured-data.settings',
  'image.content',
  'image.format',
] as const
