import { gidOf } from '#core/catalogue/domain/resource-kind.ts'
import type { ChangeKind } from '#core/changes/change-kind.ts'
import { NO_FAILURE } from '#core/changes/contract.ts'
import type { EffectListener } from '#core/changes/journal/charge-changes.ts'
import { type HandleValue, handleKind } from '#core/changes/kinds/handle.ts'
import { robotsKind } from '#core/changes/kinds/robots.ts'
import { searchListingKind } from '#core/changes/kinds/search-listing.ts'
import { type AppliedOperation, applyNow, type RequestedChange } from '#core/changes/single-edit/apply-now.ts'
import type { ShopContext } from '#core/context/context.ts'
import { requireFeature } from '#core/shops/plan-of.ts'
import { translatePlatformError } from '#core/shops/platform-failure.ts'
import { chargeDrafts, creditsSpentBy, reopenDrafts } from '#core/writing/drafts.ts'
import { pieceOf } from '#core/writing/piece-of.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { Saved, SaveInput } from './contract/resources.ts'
import { writing } from './domain/writing.ts'
import { metaTagsErrors } from './errors.ts'
import { readRecords } from './list-page.ts'
import { saveKeyword } from './own-data.ts'
import { metaTagsGate } from './plan-gates.ts'

type Edit = SaveInput['edits'][number]
type Outcome = Saved['outcomes'][number]

/**
 * Writes a merchant's edits from the editor or a few grid rows while they wait. Refusals and conflicts are outcomes
 * per field. Throws `meta-tags.nothing-changed` when the store held all values already, `meta-tags.no-resource`,
 * `credits.exhausted…`, and what `applyNow` throws when nothing was written.
 */
export async function saveEdits(ctx: ShopContext, { edits }: SaveInput): Promise<Saved> {
  await requireFeature(ctx, metaTagsGate)
  const titles = await titlesOf(ctx, edits)
  const saving = new Saving(ctx, titles)
  await reopenDrafts(ctx, writing, edits.flatMap(piecesOf))
  await saving.apply(searchListingKind, edits.flatMap(listingOf), (value) => value)
  await saving.apply(robotsKind, edits.flatMap(robotsOf), (value) => value)
  await saving.apply(handleKind, edits.flatMap(handleOf), (value) => value?.handle ?? null)
  await saving.keywords(edits)
  if (saving.outcomes.every(({ state }) => state === 'unchanged'))
    throw new AppError(metaTagsErrors.nothingChanged)
  return {
    outcomes: saving.outcomes,
    operationIds: saving.operationIds,
    // Generated texts that are now on the store were charged by these operations (`paidDrafts`).
    credits: saving.operationIds.length > 0 ? await creditsSpentBy(ctx, saving.operationIds) : 0,
  }
}

/** Returns titles by gid; the catalogue holds only what the plan gives access to. */
async function titlesOf(ctx: ShopContext, edits: Edit[]): Promise<Map<string, string>> {
  const gids = [...new Set(edits.map(({ gid }) => gid))]
  const records = await ctx.tx((tx) => readRecords(tx, gids))
  if (records.length < gids.length) throw new AppError(metaTagsErrors.noResource)
  return new Map(records.map(({ kind, id, title }) => [gidOf(kind, id), title]))
}

class Saving {
  readonly outcomes: Outcome[] = []
  readonly operationIds: string[] = []
  readonly #ctx: ShopContext
  readonly #titles: Map<string, string>

  constructor(ctx: ShopContext, titles: Map<string, string>) {
    this.#ctx = ctx
    this.#titles = titles
  }

  async apply<Value>(
    kind: ChangeKind<Value>,
    requested: RequestedChange<Value>[],
    shown: (value: Value | null) => string | boolean | null,
  ): Promise<void> {
    const [first] = requested
    if (!first) return
    const label = (gid: string) => this.#titles.get(gid) ?? ''
    let applied: AppliedOperation<Value>
    try {
      applied = await applyNow(this.#ctx, {
        kind,
        changes: requested.map((change) => ({ ...change, label: label(change.resourceId) })),
        cause: 'merchant',
        type: 'meta-tags.edit',
        performedOn: performedOn(first.resourceId),
        title: titleOf(requested, label(first.resourceId)),
      })
    } catch (error) {
      this.#failed(requested, error)
      return
    }
    if (applied.operationId !== null) this.operationIds.push(applied.operationId)
    for (const change of applied.changes) {
      const { resourceId: gid, field, state, observed, errorCode, errorMessage, errorValues, isLate } = change
      const failure = { errorCode, errorMessage, errorValues, isLate }
      this.outcomes.push({ gid, field, state, observed: shown(observed), ...failure })
    }
  }

  /**
   * Once something was written, an error fails the remaining fields by name instead of the call, so that the result
   * also reports what was written.
   */
  #failed(requested: RequestedChange<unknown>[], thrown: unknown): void {
    const error = thrown instanceof AppError ? thrown : translatePlatformError(thrown)
    if (!error || this.operationIds.length === 0) throw thrown
    for (const { resourceId: gid, field } of requested)
      this.outcomes.push({
        gid,
        field,
        state: 'failed',
        observed: null,
        errorCode: error.code,
        errorMessage: null,
        errorValues: error.details ?? {},
        isLate: false,
      })
  }

  /** Focus keywords are Signpost's own: they cause no write to the store and no entry in its history. */
  async keywords(edits: Edit[]): Promise<void> {
    for (const { gid, values } of edits) {
      const { focusKeyword } = values
      if (focusKeyword === undefined) continue
      const keyword = focusKeyword?.trim() || null
      const before = await this.#ctx.tx((tx) => saveKeyword(tx, this.#ctx.shop.id, { gid, keyword }))
      this.outcomes.push({
        gid,
        field: 'focus-keyword',
        state: before === keyword ? 'unchanged' : 'applied',
        observed: keyword,
        ...NO_FAILURE,
      })
    }
  }
}

const piecesOf = ({ values: { seoTitle, seoDescription } }: Edit): string[] =>
  [seoTitle, seoDescription].flatMap((text) => (text?.trim() ? [pieceOf(text)] : []))

const blankless = (text: string | null): string | null => (text === null || text.trim() === '' ? null : text)

function listingOf({ gid, values, expected }: Edit): RequestedChange<string>[] {
  return (['seoTitle', 'seoDescription'] as const).flatMap((name): RequestedChange<string>[] => {
    const after = values[name]
    if (after === undefined) return []
    const field = name === 'seoTitle' ? 'seo-title' : 'seo-description'
    const seen = expected[name]
    return [
      { resourceId: gid, field, after: blankless(after), ...(seen !== undefined && { expected: seen }) },
    ]
  })
}

function robotsOf({ gid, values, expected }: Edit): RequestedChange<boolean>[] {
  return (['noindex', 'nofollow'] as const).flatMap((field): RequestedChange<boolean>[] => {
    const after = values[field]
    const seen = expected[field]
    if (after === undefined) return []
    return [{ resourceId: gid, field, after, ...(seen !== undefined && { expected: seen }) }]
  })
}

function handleOf({ gid, values, expected, redirect }: Edit): RequestedChange<HandleValue>[] {
  const { handle } = values
  if (handle === undefined) return []
  const seen = expected.handle
  return [
    {
      resourceId: gid,
      field: 'handle',
      after: { handle, redirect },
      ...(seen !== undefined && { expected: { handle: seen, redirect: false } }),
    },
  ]
}

function performedOn(gid: string): 'product' | 'collection' | 'page' | 'blog' | 'article' {
  const type = /^gid:\/\/shopify\/(\w+)\//.exec(gid)?.[1] ?? 'Product'
  return type.toLowerCase() as 'product'
}

function titleOf(
  requested: RequestedChange<unknown>[],
  title: string,
): { key: string; values: Record<string, string> } {
  const resources = new Set(requested.map(({ resourceId }) => resourceId)).size
  return resources === 1
    ? { key: 'meta-tags:history.editOne', values: { title } }
    : { key: 'meta-tags:history.editSeveral', values: { count: String(resources) } }
}

/** A text generated in the editor is charged when any edit brings it to the store: editor, grid, bulk edit or file. */
export const paidDrafts: EffectListener = {
  kinds: ['catalogue.search-listing'],
  async tookEffect(ctx, tx, effects) {
    const texts = effects.flatMap(({ observed, ...effect }) =>
      typeof observed === 'string' && observed.trim() !== '' ? [{ ...effect, piece: pieceOf(observed) }] : [],
    )
    const byResource = Map.groupBy(texts, ({ operationId, resourceId }) => `${operationId} ${resourceId}`)
    const saved = [...byResource.values()].flatMap((all) =>
      all[0]
        ? [
            {
              pieces: all.map(({ piece }) => piece),
              key: all[0].resourceId,
              operationId: all[0].operationId,
            },
          ]
        : [],
    )
    await chargeDrafts(tx, ctx, writing, saved)
  },
}
