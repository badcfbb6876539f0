/** Reasons of a statement's lines. */
export const LINE_REASONS = [
  'operation',
  'grant',
  'purchase',
  'reward',
  'lapse',
  'refund',
  'uninstall',
  'unmetered',
] as const
export type LineReason = (typeof LINE_REASONS)[number]
