import { defineOffer, type ShopContext } from '#core/context/context.ts'

/** Pages on which search engines miss something, and Search Console's message for it. */
export interface MissedOnPages {
  message: string
  pages: number
  /** Some of them. */
  urls: readonly string[]
}

/** A setting a merchant has not chosen, or chosen otherwise, that would print more of the store's own data. */
export interface MarkupChoice {
  /** `<slug>.<choice>` */
  key: string
  message: string
  pages: number
  /** True if nearly every store wants it; otherwise it is offered and left to the merchant. */
  usual: boolean
}

/** A feature's settings that print more of the store's data. */
export interface MarkupChoices {
  slug: string
  /** Finds the choices that would add what is missed. Throws `PlatformError`. */
  find(ctx: ShopContext, missed: readonly MissedOnPages[]): Promise<MarkupChoice[]>
  /** Returns the changes that make these choices, for an operation. Ignores keys of other features. */
  drafts(
    ctx: ShopContext,
    keys: readonly string[],
  ): Promise<
    { kind: string; resourceId: string; field: string; label: string; expected: unknown; after: unknown }[]
  >
}

export const MARKUP_CHOICES = defineOffer<MarkupChoices>('markupChoices')
