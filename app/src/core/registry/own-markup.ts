import type { ShopContext } from '#core/context/context.ts'
import { defineOffer } from '#core/context/offer.ts'

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

export const OWN_MARKUP = defineOffer<OwnMarkup>('ownMarkup')
