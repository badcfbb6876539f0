import { defineOffer, type ShopContext } from '#core/context/context.ts'

/** An onboarding suggestion a feature answers for (1-shell §3). */
export interface SuggestionDefinition {
  id: string
  colour: 'info' | 'success' | 'warning'
  navigate: string
  /** True once the shop has done it, whatever was clicked. */
  done(ctx: ShopContext): Promise<boolean>
}

export const SUGGESTIONS = defineOffer<SuggestionDefinition>('suggestions')
