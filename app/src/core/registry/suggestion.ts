import { defineOffer, type ShopContext } from '#core/context/context.ts'
import type { FeatureGate } from '#core/shops/domain/feature-gate.ts'

/** An onboarding suggestion provided by a feature (1-shell §3). */
export interface SuggestionDefinition {
  id: string
  colour: 'info' | 'success' | 'warning'
  navigate: string
  /** What the step needs to be done: lists of steps say which plan includes it, before it is opened. */
  gate: FeatureGate
  /** True once the shop has actually done it, whatever was clicked. */
  done(ctx: ShopContext): Promise<boolean>
}

export const SUGGESTIONS = defineOffer<SuggestionDefinition>('suggestions')
