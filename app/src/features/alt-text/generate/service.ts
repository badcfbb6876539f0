import type { Operation } from '#core/changes/contract.ts'
import { type ChangeDraft, createOperation } from '#core/changes/create-operation.ts'
import { changesErrors } from '#core/changes/errors.ts'
import { balanceOf } from '#core/credits/balance.ts'
import { languageModelErrors } from '#core/language-model/errors.ts'
import { writerOf } from '#core/language-model/writer-of.ts'
import type { ShopContext } from '#core/registry/context.ts'
import { requireFeature } from '#core/shops/plan-of.ts'
import { writingCeiling } from '#core/writing/writing-price.ts'
import { AppError, type ErrorDefinition } from '#kit/shared/errors.ts'
import type { GenerateInput, GenerateOptions, Quote, StartInput } from '../contract/generate.ts'
import { imageGid } from '../domain/image-gid.ts'
import { altTextErrors } from '../errors.ts'
import type { ImageRecord } from '../image-page.ts'
import { performedOn, readSelection } from '../selection.ts'
import { writersOf } from '../written.ts'
import type { GenerateParams } from './params.ts'

/** Who would write, and whether it can look at pictures. */
export async function getWriter(ctx: ShopContext) {
  const { kind, provider, model, canSeeImages } = await writerOf(ctx)
  return { kind, provider, model, canSeeImages, ceiling: writingCeiling('alt-text', kind) }
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

/** What a generation would write and cost at most, and why it cannot be started. */
export async function quoteGeneration(ctx: ShopContext, input: GenerateInput): Promise<Quote> {
  let images = 0
  let kept = 0
  for await (const found of wantedOf(ctx, input)) {
    images += found.wanted.length
    kept += found.kept
  }
  const { price, refused } = await priceOf(ctx, input.options)
  return {
    images,
    kept,
    price: price && { ...price, ceiling: price.ceiling * images },
    refused: refused && { code: refused.code, message: new AppError(refused).message },
  }
}

/** What one picture costs at most, and why nothing can be written at all. */
async function priceOf(
  ctx: ShopContext,
  { writer: wanted }: Pick<GenerateOptions, 'writer'>,
): Promise<{
  price: NonNullable<Quote['price']> | null
  refused: ErrorDefinition | null
  payer: GenerateParams['payer']
}> {
  if (wanted === 'template') return { price: null, refused: null, payer: 'none' }
  const { kind: payer, canSeeImages } = await writerOf(ctx)
  if (payer === 'none') return { price: null, refused: languageModelErrors.noKey, payer }
  if (!canSeeImages) return { price: null, refused: altTextErrors.noSight, payer }
  const ceiling = writingCeiling('alt-text', payer)
  if (ceiling === 0) return { price: null, refused: null, payer }
  const { balances, unmetered } = await balanceOf(ctx)
  const available = balances.find(({ credit }) => credit === 'image-alt')?.available ?? 0
  const refused = !unmetered && available < ceiling ? altTextErrors.noCredits : null
  return { price: { credit: 'image-alt', ceiling, available, unmetered }, refused, payer }
}

/**
 * Has alt texts written for a selection. Throws `language-model.no-key`, `alt-text.no-sight`, `alt-text.no-credits` when
 * not even one picture can be paid, `alt-text.nothing-to-write` when every text is kept, `alt-text.no-collection`.
 */
export async function generate(ctx: ShopContext, input: StartInput): Promise<Operation> {
  await requireFeature(ctx, 'alt-text')
  const { refused, payer } = await priceOf(ctx, input.options)
  if (refused) throw new AppError(refused)
  const { selection, options, idempotencyKey } = input
  try {
    return await createOperation(ctx, {
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
