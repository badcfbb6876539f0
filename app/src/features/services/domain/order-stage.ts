/** How far an order is. Before the platform says that it is paid it is `asked`, and nothing is ordered. */
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

/** Stages the provider may set, from the first to the last. */
export const PROVIDER_STAGES = ['access', 'working', 'delivered', 'cancelled'] as const
export type ProviderStage = (typeof PROVIDER_STAGES)[number]

/** Stages of an order that counts: it is paid, or there is nothing to pay yet. */
export const isOrdered = (stage: Stage): boolean => stage !== 'asked' && stage !== 'refused'

/** What a delivered or cancelled order came to stays; before that the provider may also go back. */
export function maySetStage(from: Stage, to: ProviderStage): boolean {
  return (
    isOrdered(from) && from !== 'cancelled' && from !== to && !(from === 'delivered' && to === 'cancelled')
  )
}
