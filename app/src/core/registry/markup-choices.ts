import { defineOffer, type ShopContext } from '#core/context/context.ts'

/** Pages on which search engines miss something, by the message of Search Console that says so. */
export interface MissedOnPages {
  message: string
  pages: number
  /** Some of them. */
  urls: readonly string[]
}

/** A choice a merchant made otherwise, or not yet, with which more of the store's own data is printed. */
export interface MarkupChoice {
  /** `<slug>.<choice>`. */
  key: string
  message: string
  pages: number
  /** What nearly every store wants; else it is offered and left to the merchant. */
  usual: boolean
}

/** Settings of a feature that print more of what the store holds. */
export interface MarkupChoices {
  slug: string
  /** Those that would add what is missed. Throws PlatformError. */
  find(ctx: ShopContext, missed: readonly MissedOnPages[]): Promise<MarkupChoice[]>
  /** The changes that make these choices, for an operation. Keys of others are passed over. */
  drafts(
    ctx: ShopContext,
    keys: readonly string[],
  ): Promise<
    { kind: string; resourceId: string; field: string; label: string; expected: unknown; after: unknown }[]
  >
}

export const MARKUP_CHOICES = defineOffer<MarkupChoices>('markupChoices')
