import type { ShopContext } from '#core/context/context.ts'
import { queryShopFacts, type ShopFacts, saveShopFacts } from '#core/shops/shop-facts.ts'
import { shopQuery } from '#kit/server/db/shop-query.ts'
import type { WritingPreset } from './domain/writing-preset.ts'
import { WRITING_LANGUAGES, type WritingLanguage } from './languages.ts'
import { TONES, type Tone } from './tones.ts'

/** Default until a tone is chosen. */
const FIRST_TONE: Tone = 'Clear Concise and Human'

const theShop = shopQuery<ShopFacts>(queryShopFacts)

/**
 * Returns the last choice of this shop across all kinds of texts: a shop that writes titles in German writes alt
 * texts in German.
 */
export async function writingPreset(ctx: ShopContext): Promise<WritingPreset> {
  const [row] = await ctx.read(theShop)
  return {
    language: writingLanguage(row?.writing_language) ?? writingLanguage(row?.store_language),
    tone: TONES.find((tone) => tone === row?.writing_tone) ?? FIRST_TONE,
  }
}

/** Stores the choice for the shop's next texts; templates have no tone, so theirs is not stored. */
export async function rememberWriting(
  ctx: ShopContext,
  { language, tone, writer }: { language: WritingLanguage; tone: Tone; writer: 'model' | 'template' },
): Promise<void> {
  await ctx.tx((tx) =>
    saveShopFacts(tx, { writing_language: language, ...(writer === 'model' && { writing_tone: tone }) }),
  )
}

/** Returns the closest supported language: `pt` for `pt-BR`, null for `nb`. */
export function writingLanguage(tag: string | null | undefined): WritingLanguage | null {
  const [base] = (tag ?? '').toLowerCase().split('-')
  return WRITING_LANGUAGES.find((language) => language === base) ?? null
}
