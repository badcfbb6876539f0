import { defineOffer, type ShopContext } from '#core/context/context.ts'

/** Markup a feature prints, which replaces that of other sources. */
export interface OwnMarkup {
  /** Slug of the feature; its name has the key `errors:ownMarkup.<slug>`. */
  slug: string
  /** The screen where a merchant switches it on. */
  screen: string
  isOn(ctx: ShopContext): Promise<boolean>
  /** Returns what it prints, once it is on, on a page without markup from another source; null if nothing. */
  nodeFor(ctx: ShopContext, url: string): Promise<Record<string, unknown> | null>
  /** Reads the theme again and updates the storefront accordingly. Throws `PlatformError`. */
  follow(ctx: ShopContext): Promise<void>
}

/** Schema features that must all be on before markup from other sources is cleaned up. */
export interface SchemaFeatures {
  /** Slug of the feature; its name has the key `fixes.off.<slug>` of the schema results. */
  slug: string
  /** The screen that lists them. */
  screen: string
  /** Features that are off although the plan includes them and they need no information from the merchant. */
  off(ctx: ShopContext): Promise<string[]>
  /** Switches those on, each as a change. Throws what saving one throws. */
  switchOn(ctx: ShopContext): Promise<void>
}

export const SCHEMA_FEATURES = defineOffer<SchemaFeatures>('schemaFeatures')
export const OWN_MARKUP = defineOffer<OwnMarkup>('ownMarkup')
