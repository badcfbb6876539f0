/**
 * The features of the product, by their folders: one is part of it when its line stands here. The server loads each one's
 * `server.ts`, the browser's bundle each one's `client.ts`; what a feature is made of, it declares there.
 */
export const FEATURES = [
  'automations',
  'structured-data',
  'home',
  'audit',
  'onboarding',
  'schema-results',
  'settings',
  'plans',
  'rewards',
  'meta-tags',
  'alt-text',
  'blog-posts',
  'content-tabs',
  'images',
  'speed',
  'broken-links',
  'sitemaps',
  'breadcrumbs',
  'index-status',
  'keywords',
  'history',
  'schema-types',
  'redirects',
  'instant-page',
  'search-console',
  'profile',
  'staff',
] as const
