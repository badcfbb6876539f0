import { defineOffer, type ShopContext } from '#core/context/context.ts'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { type CheckSettings, DEFAULT_CHECK_SETTINGS } from '#rules/seo-checks/check.ts'
import { type TitlePatterns, titlePatternsOf } from './title-store.ts'

/** Reads the interpretation of lengths the shop has chosen (decision 0020). */
export type CheckSettingsReader = (tx: ShopTx) => Promise<CheckSettings>

export const CHECK_SETTINGS = defineOffer<CheckSettingsReader>('checkSettings')

/** What a shop's titles and descriptions are judged by, wherever they are shown (decision 0125). */
export interface TextMeasure extends CheckSettings {
  /** What the theme adds to titles, by kind. A kind is missing while its pattern is unknown. */
  titlePatterns: TitlePatterns
}

/** Returns the measure of a shop's texts; without a module that knows the shop's choice, the default lengths. */
export async function textMeasureOf(ctx: Pick<ShopContext, 'offered'>, tx: ShopTx): Promise<TextMeasure> {
  const [read] = ctx.offered(CHECK_SETTINGS)
  const { lengths } = read ? await read(tx) : DEFAULT_CHECK_SETTINGS
  return { lengths, titlePatterns: await titlePatternsOf(tx, shopOf(tx)) }
}
