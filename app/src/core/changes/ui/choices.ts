import type { Change, Operation } from '../contract.ts'

// Written out because the contract itself would bring zod into the browser; a test compares the two.
export const PERFORMED_ON = [
  'product',
  'collection',
  'page',
  'blog',
  'article',
  'image',
  'store',
] as const satisfies Operation['performedOn'][]
export const CAUSES = ['merchant', 'automation', 'undo', 'system'] as const satisfies Operation['cause'][]
export const OPERATION_STATES = [
  'pending',
  'running',
  'review',
  'done',
  'partial',
  'failed',
  'cancelled',
] as const satisfies Operation['state'][]
export const CHANGE_STATES = [
  'drafting',
  'proposed',
  'pending',
  'applying',
  'applied',
  'unchanged',
  'failed',
  'conflict',
  'cancelled',
  'rejected',
  'reverted',
] as const satisfies Change['state'][]
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
] as const
