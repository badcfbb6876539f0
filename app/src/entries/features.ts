/**
 * The features of the product, by their folders: one is part of it when its line stands here. The server loads each one's
 * `server.ts`, the browser's bundle each one's `client.ts`; what a feature is made of, it declares there.
 */
export const FEATURES = [
  'automations',
  'structured-data',
  'home',
  'onboarding',
  'schema-results',
  'settings',
  'plans',
  'meta-tags',
  'alt-text',
  'images',
  'speed',
  'broken-links',
  'sitemaps',
  'breadcrumbs',
  'history',
  'schema-types',
  'redirects',
  'instant-page',
] as const
