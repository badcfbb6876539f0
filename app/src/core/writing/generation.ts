import type { Operation } from '#core/changes/contract.ts'
import { changesErrors } from '#core/changes/errors.ts'
import { type ChangeDraft, createOperation } from '#core/changes/operation/create-operation.ts'
import type { ShopContext } from '#core/context/context.ts'
import { priceOf, refusalOf } from '#core/credits/price-of.ts'
import { type Payer, payerOf } from '#core/language-model/payer-of.ts'
import { providerOf } from '#core/language-model/provider-of.ts'
import { requireFeature } from '#core/shops/plan-of.ts'
import { AppError, type ErrorDefinition } from '#kit/shared/errors.ts'
import {
  generatorOf,
  groupsOf,
  purposesOf,
  type WritingDeclaration,
  type WritingGroup,
  writableBy,
} from './domain/writing-declaration.ts'
import { writingCeiling } from './domain/writing-price.ts'
import type { GenerateOptions, GenerateParams, Quote, WritingProvider } from './generation-contract.ts'
import { WRITING_LANGUAGES } from './languages.ts'
import { rememberWriting, writingPreset } from './remembered-choice.ts'
import { TONES } from './tones.ts'

/** The feature's errors if a generation cannot start. */
export interface WritingErrors {
  /** For a selection whose chosen texts are all kept. */
  nothing: ErrorDefinition
  /** For a field templates cannot write; required if there is one. */
  needsModel?: ErrorDefinition
  /** For a model without images; required if it has to look at one. */
  noSight?: ErrorDefinition
}

/** One item of a selection. */
export interface EligibleItem<Field extends string> {
  resourceId: string
  label: string
  /** Fields to write; empty: people wrote all of them, and they are kept. */
  fields: readonly Field[]
  /** Length of the longest text used as a source of facts; absent: no text is read. */
  characters?: number
}

export interface GenerateInput<Selection, Field extends string> {
  selection: Selection
  options: GenerateOptions<Field>
}

/** What only the feature knows: the items of a selection, and the fields to write for each. */
export interface WritingSource<Selection, Field extends string> {
  errors: WritingErrors
  /** Yields items in batches, read again on each call. */
  eligible(
    ctx: ShopContext,
    input: GenerateInput<Selection, Field>,
  ): AsyncIterable<readonly EligibleItem<Field>[]>
  performedOn(selection: Selection): Operation['performedOn']
}

/** Counting further would take long and help the merchant little. */
const COUNTED = 10_000

/** Returns the use cases behind `writingRoutes`. */
export function generationOf<Selection, Field extends string>(
  writing: WritingDeclaration<Field>,
  source: WritingSource<Selection, Field>,
) {
  type Input = GenerateInput<Selection, Field>
  return {
    provider: (ctx: ShopContext) => getProvider(ctx, writing),

    /** Returns what a generation would write and cost at most, and why it cannot start. */
    async generateQuote(ctx: ShopContext, input: Input): Promise<Quote> {
      const { refused, payer } = await payerFor(ctx, { writing, source }, input.options)
      let count = 0
      let kept = 0
      let ceiling = 0
      let exact = true
      for await (const items of source.eligible(ctx, input)) {
        exact = count + kept < COUNTED
        if (!exact) break
        for (const { fields, characters } of items) {
          if (fields.length === 0) kept++
          else count++
          for (const purpose of purposesOf(writing, fields))
            ceiling += writingCeiling(purpose, payer, characters)
        }
      }
      const least = leastOf(writing, payer, input.options.fields)
      const priced = await priceOf(ctx, { credit: writing.credit, ceiling, least })
      return {
        items: { count, exact },
        kept,
        price: priced.price,
        refused: refusalOf(refused ?? priced.refused),
      }
    },

    /**
     * Generates texts for a selection. Throws `language-model.no-key`, `language-model.day-used-up`,
     * `credits.exhausted…` if not even one item can be paid for, and the feature's own errors
     * (`WritingErrors`).
     */
    async generate(
      ctx: ShopContext,
      input: Input & { review: boolean; idempotencyKey?: string | undefined },
    ): Promise<Operation> {
      await requireFeature(ctx, writing)
      const { refused, payer } = await payerFor(ctx, { writing, source }, input.options)
      const least = leastOf(writing, payer, input.options.fields)
      const reason =
        refused ?? (await priceOf(ctx, { credit: writing.credit, ceiling: least, least })).refused
      if (reason) throw reason
      const operations: Operation[] = []
      let nothing: unknown
      for (const group of groupsOf(writing, input.options.fields))
        try {
          operations.push(await start(ctx, { writing, source, group, payer }, input))
        } catch (error) {
          if (!(error instanceof AppError && error.code === changesErrors.nothingToDo.code)) throw error
          nothing = error
        }
      const [first] = operations
      if (!first) throw new AppError(source.errors.nothing, undefined, { cause: nothing })
      await rememberWriting(ctx, input.options)
      return first
    },
  }
}

/** Returns the available providers and options. */
async function getProvider(ctx: ShopContext, { groups }: WritingDeclaration): Promise<WritingProvider> {
  const [provider, preset] = await Promise.all([providerOf(ctx), writingPreset(ctx)])
  const purpose = groups.find((group) => group.purpose !== null)?.purpose
  return {
    ...provider,
    languages: [...WRITING_LANGUAGES],
    tones: [...TONES],
    ceiling: purpose ? writingCeiling(purpose, provider.kind) : 0,
    preset,
  }
}

/** Returns the least credits one item costs, with little to read. */
function leastOf<Field extends string>(
  writing: WritingDeclaration<Field>,
  payer: Payer['payer'],
  fields: readonly Field[],
): number {
  const [purpose] = purposesOf(writing, fields)
  return purpose ? writingCeiling(purpose, payer, 0) : 0
}

async function payerFor<Selection, Field extends string>(
  ctx: ShopContext,
  { writing, source }: { writing: WritingDeclaration<Field>; source: WritingSource<Selection, Field> },
  { writer, fields }: Pick<GenerateOptions<Field>, 'writer' | 'fields'>,
): Promise<Pick<Payer, 'payer' | 'refused'>> {
  const { needsModel, noSight } = source.errors
  if (needsModel && writableBy(writing, { writer, fields }).length < fields.length)
    throw new AppError(needsModel)
  if (writer === 'template' || purposesOf(writing, fields).length === 0)
    return { payer: 'none', refused: null }
  const { payer, canSeeImages, refused } = await payerOf(ctx)
  const isBlind = writing.looks && !canSeeImages && noSight
  return { payer, refused: refused ?? (isBlind ? new AppError(noSight) : null) }
}

async function start<Selection, Field extends string>(
  ctx: ShopContext,
  {
    writing,
    source,
    group,
    payer,
  }: {
    writing: WritingDeclaration<Field>
    source: WritingSource<Selection, Field>
    group: WritingGroup<Field>
    payer: Payer['payer']
  },
  input: GenerateInput<Selection, Field> & { review: boolean; idempotencyKey?: string | undefined },
): Promise<Operation> {
  const isFree = group.purpose === null
  // Values composed of fields need no model and cost nothing.
  const options = {
    ...input.options,
    fields: [...group.fields],
    ...(isFree && { writer: 'template' as const }),
  }
  const name = generatorOf(writing)
  const params: GenerateParams<Field> = { ...options, payer: isFree ? 'none' : payer }
  return createOperation(ctx, {
    type: name,
    performedOn: source.performedOn(input.selection),
    fields: [...group.fields],
    title: { key: `${writing.slug}:history.generate.${group.title ?? options.writer}`, values: {} },
    cause: 'merchant',
    changes: draftsOf(group.kind, source.eligible(ctx, { ...input, options })),
    generator: { name, params },
    review: input.review,
    ...(input.idempotencyKey !== undefined && {
      idempotencyKey: `${name}:${input.idempotencyKey}:${group.fields.join()}`,
    }),
  })
}

async function* draftsOf<Field extends string>(
  kind: string,
  found: AsyncIterable<readonly EligibleItem<Field>[]>,
): AsyncGenerator<ChangeDraft> {
  for await (const items of found)
    for (const { resourceId, label, fields } of items)
      for (const field of fields) yield { kind, resourceId, field, label }
}
