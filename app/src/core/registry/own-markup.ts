import { defineOffer, type ShopContext } from '#core/context/context.ts'

/** Markup a feature prints by itself, which takes the place of what others print. */
export interface OwnMarkup {
  /** Slug of the feature; its name stands in `errors:ownMarkup.<slug>`. */
  slug: string
  /** The screen on which a merchant switches it on. */
  screen: string
  isOn(ctx: ShopContext): Promise<boolean>
  /** What it prints on a page where nobody else does, once it is on; null where it prints nothing there. */
  nodeFor(ctx: ShopContext, url: string): Promise<Record<string, unknown> | null>
  /** Looks at the theme again and lets the storefront follow. Throws PlatformError. */
  follow(ctx: ShopContext): Promise<void>
}

/** Schema features of which the cleaning up of others' markup asks that all are on. */
export interface SchemaFeatures {
  /** Slug of the feature; its name stands in `fixes.off.<slug>` of the schema results. */
  slug: string
  /** The screen that lists them. */
  screen: string
  /** Those that are off although they need nothing only the merchant knows, and the plan opens them. */
  off(ctx: ShopContext): Promise<string[]>
  /** Switches those on, each as a Change. Throws what saving one throws. */
  switchOn(ctx: ShopContext): Promise<void>
}

export const SCHEMA_FEATURES = defineOffer<SchemaFeatures>('schemaFeatures')
export const OWN_MARKUP = defineOffer<OwnMarkup>('ownMarkup')
