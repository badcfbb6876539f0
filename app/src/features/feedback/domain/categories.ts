/** What feedback is about. */
export const CATEGORIES = ['problem', 'idea', 'question', 'praise'] as const
export type Category = (typeof CATEGORIES)[number]
/** What was wrong, for a problem. */
export const REASONS = [
  'not-working',
  'confusing',
  'slow',
  'wrong-result',
  'missing',
  'price',
  'other',
] as const
export type Reason = (typeof REASONS)[number]
export const STATES = ['new', 'read', 'answered'] as const
export type State = (typeof STATES)[number]
/** Characters of a message. */
export const MESSAGE = 4_000
/** From one store in 24 hours; more says nothing new. */
export const A_DAY = 20
