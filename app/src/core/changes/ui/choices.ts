/** Fields that changes of the store's own resources have; what else there is goes by its kind. */
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
