/**
 * States a list can be filtered by. Lengths depend on the shop's check settings; `hidden` is noindex; `incomplete` lacks
 * a title, a description or both; a repeated text is on more than one page of the store.
 */
export const RESOURCE_STATES = [
  'any',
  'incomplete',
  'missing-title',
  'short-title',
  'long-title',
  'repeated-title',
  'missing-description',
  'short-description',
  'long-description',
  'repeated-description',
  'hidden',
] as const
export type ResourceState = (typeof RESOURCE_STATES)[number]
