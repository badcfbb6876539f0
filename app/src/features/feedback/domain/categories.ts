/** Subject of the feedback. */
export const CATEGORIES = ['problem', 'idea', 'question', 'praise'] as const
export type Category = (typeof CATEGORIES)[number]
/** Reasons of a problem. */
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
/** Returns whether the form says nothing without words: of a question or an idea, and of a problem "other". */
export function needsWords(category: Category, reasons: readonly Reason[]): boolean {
  if (category === 'problem') return reasons.length === 1 && reasons[0] === 'other'
  return category !== 'praise'
}

/** Most characters of a message. */
export const MESSAGE = 4_000
/** Most messages of one store in 24 hours; more would add nothing. */
export const A_DAY = 20
