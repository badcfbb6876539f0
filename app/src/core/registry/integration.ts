import { defineOffer, type ShopContext } from '#core/context/context.ts'

/**
 * Something outside that the product works with. Its words stand in the block `integration` of its own file of texts: `name`,
 * `what`, and one below `note` for each it may say of its state.
 */
export interface Integration {
  /** Its file of texts. */
  slug: string
  /** Its place in the list, small first. */
  order: number
  read(ctx: ShopContext): Promise<IntegrationState>
}

export interface IntegrationState {
  /** `attention`: it was set up and does not work. `off`: nobody has set it up. */
  state: 'connected' | 'attention' | 'off'
  /** Below `integration.note` of its texts. */
  note: string
  values: Record<string, string>
  /** When it last did what it is there for: a moment, or a day where no more is kept; null: never so far. */
  lastWorkedAt: string | null
  /** Where it is set: a screen of the app, or the setting of whoever runs the installation. */
  setAt: { by: 'merchant'; to: string } | { by: 'operator'; setting: string }
}

/** Another part that works with the same thing outside: the later of both moments is shown. */
export interface IntegrationUse {
  /** Of the integration. */
  slug: string
  lastWorkedAt(ctx: ShopContext): Promise<string | null>
}

export const INTEGRATION_USES = defineOffer<IntegrationUse>('integrationUses')
export const INTEGRATIONS = defineOffer<Integration>('integrations')
