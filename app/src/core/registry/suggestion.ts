import { defineOffer, type ShopContext } from '#core/context/context.ts'

/** An onboarding suggestion provided by a feature (1-shell §3). */
export interface SuggestionDefinition {
  id: string
  colour: 'info' | 'success' | 'warning'
  navigate: string
  /** True once the shop has actually done it, whatever was clicked. */
  done(ctx: ShopContext): Promise<boolean>
}

export const SUGGESTIONS = defineOffer<SuggestionDefinition>('suggestions')
