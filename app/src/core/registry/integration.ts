import { defineOffer, type ShopContext } from '#core/context/context.ts'

/**
 * An outside service the product works with. Its texts are in the block `integration` of its own locale file: `name`,
 * `what`, and one below `note` for each possible state.
 */
export interface Integration {
  /** Name of its locale file. */
  slug: string
  /** Position in the list, ascending. */
  order: number
  read(ctx: ShopContext): Promise<IntegrationState>
}

export interface IntegrationState {
  /** `attention`: set up but not working. `off`: not set up. */
  state: 'connected' | 'attention' | 'off'
  /** Key below `integration.note` of its texts. */
  note: string
  values: Record<string, string>
  /** When it last did its work: a time, or a day if no more is stored; null: never. */
  lastWorkedAt: string | null
  /** Where it is set up: a screen of the app, or a setting of the operator. */
  setAt: { by: 'merchant'; to: string } | { by: 'operator'; setting: string }
}

/** Another part that works with the same outside service: the later of both times is shown. */
export interface IntegrationUse {
  /** Slug of the integration. */
  slug: string
  lastWorkedAt(ctx: ShopContext): Promise<string | null>
}

export const INTEGRATION_USES = defineOffer<IntegrationUse>('integrationUses')
export const INTEGRATIONS = defineOffer<Integration>('integrations')
