/** The specification requires a reason but lists none; these are ours. */
export const CANCEL_REASONS = [
  'too-expensive',
  'missing-feature',
  'not-needed',
  'hard-to-use',
  'not-working',
  'other-app',
  'pausing',
  'other',
] as const
export type CancelReason = (typeof CANCEL_REASONS)[number]
