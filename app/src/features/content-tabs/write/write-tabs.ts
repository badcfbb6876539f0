import { gidOf } from '#core/catalogue/domain/resource-kind.ts'
import { readResources } from '#core/catalogue/live-resource.ts'
import type { ShopContext } from '#core/context/context.ts'
import { priceOf, refusalOf } from '#core/credits/price-of.ts'
import { languageModelErrors } from '#core/language-model/errors.ts'
import { payerOf } from '#core/language-model/payer-of.ts'
import { providerOf } from '#core/language-model/provider-of.ts'
import { requireFeature } from '#core/shops/plan-of.ts'
import { writingCeiling } from '#core/writing/domain/writing-price.ts'
import { BODY_PURPOSE } from '#core/writing/domain/writing-purpose.ts'
import { dropProposal, holdDraft, noteDraft } from '#core/writing/drafts.ts'
import type { WritingLanguage } from '#core/writing/languages.ts'
import { rememberWriting, writingPreset } from '#core/writing/remembered-choice.ts'
import { sentencePieces } from '#core/writing/text-pieces.ts'
import type { Tone } from '#core/writing/tones.ts'
import { writeText } from '#core/writing/write-text.ts'
import { AppError } from '#kit/shared/errors.ts'
import { contentTabsErrors } from '../errors.ts'
import { contentTabsGate } from '../plan-gates.ts'
import { DRAFTS } from './charge-written.ts'
import { tabsQuestion, textName } from './tabs-question.ts'

/** Maximum time a merchant waits in front of a form. */
const LONGEST_MS = 90_000

/** Returns the maximum price of a generation, the model, and why none can be started. */
export async function quoteWriting(ctx: ShopContext) {
  const [preset, { payer, refused }, provider] = await Promise.all([
    writingPreset(ctx),
    payerOf(ctx),
    providerOf(ctx),
  ])
  const ceiling = writingCeiling(BODY_PURPOSE, payer)
  const priced = await priceOf(ctx, { credit: DRAFTS.credit, ceiling, least: ceiling })
  return { preset, model: provider.model, price: priced.price, refused: refusalOf(refused ?? priced.refused) }
}

/**
 * Writes the contents of tabs with these titles, from the fields of one product only. The price is reserved now and
 * charged when the set is saved with any of the sentences. Throws `plans.locked`, `content-tabs.no-product`,
 * `content-tabs.nothing-to-write`, what prevents a model from writing, and errors of its response.
 */
export async function writeTabs(
  ctx: ShopContext,
  {
    product,
    titles,
    language,
    tone,
  }: { product: string; titles: string[]; language: WritingLanguage; tone: Tone },
): Promise<{ texts: string[]; credits: number; model: string }> {
  await requireFeature(ctx, contentTabsGate)
  const gid = gidOf('product', product)
  const resource = (await readResources(ctx, [gid])).get(gid)
  if (!resource) throw new AppError(contentTabsErrors.noProduct)
  if (!resource.sentences) throw new AppError(contentTabsErrors.nothingToWrite, { title: resource.title })
  const { payer, refused } = await payerOf(ctx)
  if (refused) throw refused
  await rememberWriting(ctx, { language, tone, writer: 'model' })
  const ceiling = writingCeiling(BODY_PURPOSE, payer, resource.text?.length ?? 0)
  const draft = await holdDraft(ctx, DRAFTS, { gid, ceiling })
  let isWritten = false
  try {
    const signal = AbortSignal.timeout(LONGEST_MS)
    const written = await writeText(ctx, tabsQuestion(resource, { payer, titles, language, tone, signal }))
    if (!written.ok) throw refusalOfModel(written)
    const credits = Math.min(written.credits, ceiling)
    const texts = titles.map((_, at) => written.value[textName(at)] ?? '')
    const pieces = texts.flatMap(sentencePieces)
    if (draft !== null) await ctx.tx((tx) => noteDraft(tx, ctx.shop.id, { id: draft, credits, pieces }))
    isWritten = true
    return {
      texts,
      credits,
      model: written.model,
    }
  } finally {
    if (!isWritten && draft !== null) await dropProposal(ctx, draft)
  }
}

/** Returns why no text was generated, as an error of the catalogue. */
function refusalOfModel({ code, details }: { code: string; details?: Record<string, unknown> }): AppError {
  const known = Object.values(languageModelErrors).find((definition) => definition.code === code)
  return new AppError(known ?? languageModelErrors.unavailable, details)
}
