import type { ShopContext } from '#core/context/context.ts'
import { fileAlts, registerTranslations, storeLocales, translatedAlts } from './format-operations.ts'
import { refuse, update } from './gallery-entries.ts'

/**
 * Copies one file's alt text to another in every language of the store. Writes only texts that differ, so repeated
 * calls carry over later edits and change nothing else. Throws what `update` throws.
 */
export async function copyTexts(ctx: ShopContext, from: string, to: string): Promise<void> {
  const { nodes } = await ctx.platform.query(ctx.shop, fileAlts, { ids: [from, to] })
  const alt = nodes[0]?.alt ?? ''
  if (alt !== (nodes[1]?.alt ?? '')) await update(ctx, { id: to, alt })
  if (alt === '') return
  const { shopLocales } = await ctx.platform.query(ctx.shop, storeLocales, {})
  for (const { locale } of shopLocales.filter(({ primary }) => !primary))
    await copyTranslation(ctx, { from, to, locale })
}

async function copyTranslation(
  ctx: ShopContext,
  asked: { from: string; to: string; locale: string },
): Promise<void> {
  const found = await ctx.platform.query(ctx.shop, translatedAlts, asked)
  const stands = new Map(found.to?.translations.map(({ key, value }) => [key, value]))
  const digests = new Map(found.to?.translatableContent.map(({ key, digest }) => [key, digest]))
  const translations = (found.from?.translations ?? []).flatMap(({ key, value }) => {
    const digest = digests.get(key)
    if (!value || !digest || stands.get(key) === value) return []
    return [{ key, value, locale: asked.locale, translatableContentDigest: digest }]
  })
  if (translations.length === 0) return
  const { translationsRegister } = await ctx.platform.query(ctx.shop, registerTranslations, {
    id: asked.to,
    translations,
  })
  refuse(translationsRegister?.userErrors)
}
