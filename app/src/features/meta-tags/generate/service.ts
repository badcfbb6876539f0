import { gidOf } from '#core/catalogue/domain/resource-kind.ts'
import type { Operation } from '#core/changes/contract.ts'
import { isWritable } from '#core/changes/domain/writable-fields.ts'
import { type ChangeDraft, createOperation } from '#core/changes/operation/create-operation.ts'
import type { ShopContext } from '#core/context/context.ts'
import { priceOf, refusalOf } from '#core/credits/price-of.ts'
import { type Payer, payerOf } from '#core/language-model/payer-of.ts'
import { writerOf } from '#core/language-model/writer-of.ts'
import { requireFeature } from '#core/shops/plan-of.ts'
import { WRITING_LANGUAGES } from '#core/writing/languages.ts'
import { TONES } from '#core/writing/tones.ts'
import { rememberWriting, writingPreset } from '#core/writing/writing-choice.ts'
import { writingCeiling } from '#core/writing/writing-price.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { GenerateInput, GenerateOptions, GenerateQuote } from '../contract/generate.ts'
import type { ResourceRecord } from '../cursor.ts'
import { changeKindOf, operationsOf } from '../domain/generated-fields.ts'
import { isMadeOfTitle } from '../domain/handle.ts'
import { writtenBy } from '../domain/written-by.ts'
import { metaTagsErrors } from '../errors.ts'
import { ownDataOf } from '../own-data.ts'
import { kindOfSelection, readSelection } from '../selection.ts'
import type { GenerateParams } from './params.ts'

/** Who would write, and what can be chosen. */
export async function getWriter(ctx: ShopContext) {
  const { kind, provider, model } = await writerOf(ctx)
  return {
    kind,
    provider,
    model,
    languages: [...WRITING_LANGUAGES],
    tones: [...TONES],
    ceiling: writingCeiling('meta-tags', kind),
    preset: await writingPreset(ctx),
  }
}

type Field = GenerateOptions['fields'][number]

/** The fields of a resource that would be written; what people wrote is kept unless chosen otherwise. */
async function* wantedOf(
  ctx: ShopContext,
  { selection, options }: GenerateInput,
): AsyncGenerator<{ record: ResourceRecord; fields: Field[] }[]> {
  for await (const records of readSelection(ctx, selection)) {
    const own = await ctx.tx((tx) => ownDataOf(tx, records))
    yield records.map((record, at) => ({
      record,
      fields: options.fields.filter((field) => {
        if (!isWritable(field, record.kind)) return false
        if (options.replaceHandWritten) return true
        if (field === 'handle') return isMadeOfTitle(record)
        if (field === 'body') return record.body_length === 0
        const [text, isOurs] =
          field === 'seo-title'
            ? [record.seo_title, own[at]?.titleIsOurs]
            : [record.seo_description, own[at]?.descriptionIsOurs]
        return writtenBy(text, isOurs) !== 'hand'
      }),
    }))
  }
}

/** Counting further would keep the merchant waiting and tell little more. */
const COUNTED = 10_000

/** What a generation would write and cost at most, and why it cannot be started. */
export async function quoteGeneration(ctx: ShopContext, input: GenerateInput): Promise<GenerateQuote> {
  let count = 0
  let kept = 0
  let ceiling = 0
  let exact = true
  const { refused, payer } = await payerFor(ctx, input.options)
  for await (const found of wantedOf(ctx, input)) {
    exact = count + kept < COUNTED
    if (!exact) break
    for (const { record, fields } of found) {
      if (fields.length === 0) kept++
      else count++
      // A body's text is at most as long as the body.
      for (const purpose of purposesOf(fields)) ceiling += writingCeiling(purpose, payer, record.body_length)
    }
  }
  const priced = await priceOf(ctx, {
    credit: 'ai-meta',
    ceiling,
    least: leastOf(payer, input.options.fields),
  })
  return {
    resources: { count, exact },
    kept,
    price: priced.price,
    refused: refusalOf(refused ?? priced.refused),
  }
}

const isPaid = (field: Field): boolean => field !== 'handle'

/** What a model is asked for, one question each. */
function purposesOf(fields: readonly Field[]): ('meta-tags' | 'body')[] {
  const isListed = fields.some((field) => isPaid(field) && field !== 'body')
  return [
    ...(isListed ? (['meta-tags'] as const) : []),
    ...(fields.includes('body') ? (['body'] as const) : []),
  ]
}

/** Credits the cheapest of the chosen texts costs a resource at most if its body is short. */
function leastOf(payer: GenerateParams['payer'], fields: readonly Field[]): number {
  const [purpose = 'meta-tags'] = purposesOf(fields)
  return writingCeiling(purpose, payer, 0)
}

async function payerFor(
  ctx: ShopContext,
  { writer, fields }: Pick<GenerateOptions, 'writer' | 'fields'>,
): Promise<Pick<Payer, 'payer' | 'refused'>> {
  if (writer === 'template' && fields.includes('body')) throw new AppError(metaTagsErrors.bodyNeedsModel)
  return writer === 'template' || !fields.some(isPaid) ? { payer: 'none', refused: null } : payerOf(ctx)
}

/**
 * Has texts written for a selection. Throws `meta-tags.body-needs-model`, `language-model.no-key`, `language-model.day-used-up`, `credits.exhausted…` when
 * not even one resource can be paid, and `meta-tags.nothing-changed` when every chosen text is kept.
 */
export async function generate(
  ctx: ShopContext,
  input: GenerateInput & { review: boolean; idempotencyKey?: string | undefined },
): Promise<Operation> {
  await requireFeature(ctx, 'meta-tags')
  const { refused, payer } = await payerFor(ctx, input.options)
  const least = leastOf(payer, input.options.fields)
  const reason = refused ?? (await priceOf(ctx, { credit: 'ai-meta', ceiling: least, least })).refused
  if (reason) throw reason
  const operations: Operation[] = []
  let nothing: unknown
  for (const fields of operationsOf(input.options.fields)) {
    // Handles are composed, not asked for: an operation that nobody pays.
    const isFree = fields.every((field) => !isPaid(field))
    const options = { ...input.options, fields, ...(isFree && { writer: 'template' as const }) }
    const part = { ...input, options }
    const key =
      input.idempotencyKey === undefined
        ? undefined
        : `meta-tags.generate:${input.idempotencyKey}:${fields.join()}`
    await createOperation(ctx, {
      type: 'meta-tags.generate',
      performedOn: kindOfSelection(input.selection),
      fields,
      title: {
        key: `meta-tags:history.generate.${isFree ? 'handle' : fields.includes('body') ? 'body' : options.writer}`,
        values: {},
      },
      cause: 'merchant',
      changes: draftsOf(ctx, part),
      proposer: { name: 'meta-tags.generate', params: { ...options, payer: isFree ? 'none' : payer } },
      review: input.review,
      ...(key !== undefined && { idempotencyKey: key }),
    }).then(
      (operation) => operations.push(operation),
      (error: unknown) => {
        if (!(error instanceof AppError && error.code === 'changes.nothing-to-do')) throw error
        nothing = error
      },
    )
  }
  const [first] = operations
  if (!first) throw new AppError(metaTagsErrors.nothingChanged, undefined, { cause: nothing })
  await rememberWriting(ctx, input.options)
  return first
}

async function* draftsOf(ctx: ShopContext, input: GenerateInput): AsyncGenerator<ChangeDraft> {
  for await (const found of wantedOf(ctx, input))
    for (const { record, fields } of found)
      for (const field of fields)
        yield {
          kind: changeKindOf(field),
          resourceId: gidOf(record.kind, record.id),
          field,
          label: record.title,
        }
}
