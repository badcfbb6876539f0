/** States a list can be filtered by. Lengths depend on the shop's check settings; `hidden` is noindex. */
export const RESOURCE_STATES = [
  'any',
  'missing-title',
  'short-title',
  'long-title',
  'missing-description',
  'short-description',
  'long-description',
  'hidden',
] as const
export type ResourceState = (typeof RESOURCE_STATES)[number]
