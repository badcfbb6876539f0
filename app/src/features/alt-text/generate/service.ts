import type { Operation } from '#core/changes/contract.ts'
import { changesErrors } from '#core/changes/errors.ts'
import { type ChangeDraft, createOperation } from '#core/changes/operation/create-operation.ts'
import type { ShopContext } from '#core/context/context.ts'
import { priceOf, refusalOf } from '#core/credits/price-of.ts'
import { type Payer, payerOf } from '#core/language-model/payer-of.ts'
import { writerOf } from '#core/language-model/writer-of.ts'
import { requireFeature } from '#core/shops/plan-of.ts'
import { rememberWriting, writingPreset } from '#core/writing/writing-choice.ts'
import { writingCeiling } from '#core/writing/writing-price.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { GenerateInput, GenerateOptions, Quote, StartInput } from '../contract/generate.ts'
import { imageGid } from '../domain/image-gid.ts'
import { altTextErrors } from '../errors.ts'
import type { ImageRecord } from '../image-page.ts'
import { performedOn, readSelection } from '../selection.ts'
import { writersOf } from '../written.ts'

/** Who would write, and whether it can look at pictures. */
export async function getWriter(ctx: ShopContext) {
  const { kind, provider, model, canSeeImages } = await writerOf(ctx)
  return {
    kind,
    provider,
    model,
    canSeeImages,
    ceiling: writingCeiling('alt-text', kind),
    preset: await writingPreset(ctx),
  }
}

/** Pictures whose text would be written, and those somebody wrote for. */
async function* wantedOf(
  ctx: ShopContext,
  { selection, options }: GenerateInput,
): AsyncGenerator<{ wanted: ImageRecord[]; kept: number }> {
  for await (const images of readSelection(ctx, selection)) {
    if (options.replaceHandWritten) {
      yield { wanted: images, kept: 0 }
      continue
    }
    const writers = await ctx.tx((tx) => writersOf(tx, images))
    const wanted = images.filter((_, at) => writers[at] !== 'hand')
    yield { wanted, kept: images.length - wanted.length }
  }
}

/** Counting further would keep the merchant waiting and tell little more. */
const COUNTED = 10_000

/** What a generation would write and cost at most, and why it cannot be started. */
export async function quoteGeneration(ctx: ShopContext, input: GenerateInput): Promise<Quote> {
  let images = 0
  let kept = 0
  let exact = true
  for await (const found of wantedOf(ctx, input)) {
    exact = images + kept < COUNTED
    if (!exact) break
    images += found.wanted.length
    kept += found.kept
  }
  const { refused, payer } = await payerFor(ctx, input.options)
  const one = writingCeiling('alt-text', payer)
  const priced = await priceOf(ctx, { credit: 'image-alt', ceiling: one * images, least: one })
  return { images, exact, kept, price: priced.price, refused: refusalOf(refused ?? priced.refused) }
}

async function payerFor(
  ctx: ShopContext,
  { writer }: Pick<GenerateOptions, 'writer'>,
): Promise<Pick<Payer, 'payer' | 'refused'>> {
  if (writer === 'template') return { payer: 'none', refused: null }
  const { payer, canSeeImages, refused } = await payerOf(ctx)
  return { payer, refused: refused ?? (canSeeImages ? null : new AppError(altTextErrors.noSight)) }
}

/**
 * Has alt texts written for a selection. Throws `language-model.no-key`, `alt-text.no-sight`, `credits.exhausted…` when
 * not even one picture can be paid, `alt-text.nothing-to-write` when every text is kept, `alt-text.no-collection`.
 */
export async function generate(ctx: ShopContext, input: StartInput): Promise<Operation> {
  await requireFeature(ctx, 'alt-text')
  const { refused, payer } = await payerFor(ctx, input.options)
  const one = writingCeiling('alt-text', payer)
  const reason = refused ?? (await priceOf(ctx, { credit: 'image-alt', ceiling: one, least: one })).refused
  if (reason) throw reason
  const { selection, options, idempotencyKey } = input
  try {
    const operation = await createOperation(ctx, {
      type: 'alt-text.generate',
      performedOn: performedOn(selection),
      fields: ['alt'],
      title: { key: `alt-text:history.generate.${options.writer}`, values: {} },
      cause: 'merchant',
      changes: draftsOf(ctx, input),
      proposer: { name: 'alt-text.generate', params: { ...options, payer } },
      review: input.review,
      ...(idempotencyKey !== undefined && { idempotencyKey: `alt-text.generate:${idempotencyKey}` }),
    })
    await rememberWriting(ctx, options)
    return operation
  } catch (error) {
    if (error instanceof AppError && error.code === changesErrors.nothingToDo.code)
      throw new AppError(altTextErrors.nothingToWrite, undefined, { cause: error })
    throw error
  }
}

async function* draftsOf(ctx: ShopContext, input: GenerateInput): AsyncGenerator<ChangeDraft> {
  for await (const { wanted } of wantedOf(ctx, input))
    for (const { kind, id, owner_title: label } of wanted)
      yield { kind: 'catalogue.image-alt', resourceId: imageGid(kind, id), field: 'alt', label }
}
