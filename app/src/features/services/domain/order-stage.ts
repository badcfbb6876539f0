/** Stages of an order. `asked` until the platform reports the payment; nothing is ordered before. */
export const STAGES = [
  'asked',
  'refused',
  'requested',
  'purchased',
  'access',
  'working',
  'delivered',
  'cancelled',
] as const
export type Stage = (typeof STAGES)[number]

/** Stages the provider may set, in order. */
export const PROVIDER_STAGES = ['access', 'working', 'delivered', 'cancelled'] as const
export type ProviderStage = (typeof PROVIDER_STAGES)[number]

/** Returns whether the order counts: it is paid, or nothing has to be paid yet. */
export const isOrdered = (stage: Stage): boolean => stage !== 'asked' && stage !== 'refused'

/**
 * Returns whether the provider may set a stage, earlier ones included. A cancelled order is final, and a delivered
 * one cannot be cancelled.
 */
export function maySetStage(from: Stage, to: ProviderStage): boolean {
  return (
    isOrdered(from) && from !== 'cancelled' && from !== to && !(from === 'delivered' && to === 'cancelled')
  )
}
