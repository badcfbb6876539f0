import type { Selectable } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import type { Shops } from '#kit/server/db/generated/schema.ts'
import { shopQuery } from '#kit/server/db/shop-query.ts'
import type { WritingPreset } from './domain/writing-preset.ts'
import { WRITING_LANGUAGES, type WritingLanguage } from './languages.ts'
import { TONES, type Tone } from './tones.ts'

/** Nobody chose one yet. */
const FIRST_TONE: Tone = 'Clear Concise and Human'

type Row = Pick<Selectable<Shops>, 'store_language' | 'writing_language' | 'writing_tone'>
const theChoice = shopQuery<Row>((db, shop) =>
  db
    .selectFrom('shops')
    .select(['store_language', 'writing_language', 'writing_tone'])
    .where('id', '=', shop),
)

/** What was chosen last for this shop, whatever was written: who writes titles in German writes alt texts in German. */
export async function writingPreset(ctx: ShopContext): Promise<WritingPreset> {
  const [row] = await ctx.read(theChoice)
  return {
    language: writingLanguage(row?.writing_language) ?? writingLanguage(row?.store_language),
    tone: TONES.find((tone) => tone === row?.writing_tone) ?? FIRST_TONE,
  }
}

/** Kept for whoever writes next in this shop; templates have no tone, so theirs is left as it was. */
export async function rememberWriting(
  ctx: ShopContext,
  { language, tone, writer }: { language: WritingLanguage; tone: Tone; writer: 'model' | 'template' },
): Promise<void> {
  await ctx.tx((tx) =>
    tx
      .updateTable('shops')
      .set({ writing_language: language, ...(writer === 'model' && { writing_tone: tone }) })
      .where('id', '=', ctx.shop.id)
      .execute(),
  )
}

/** The nearest language there are texts in: `pt-BR` is `pt`, of `nb` there is none. */
export function writingLanguage(tag: string | null | undefined): WritingLanguage | null {
  const [base] = (tag ?? '').toLowerCase().split('-')
  return WRITING_LANGUAGES.find((language) => language === base) ?? null
}
