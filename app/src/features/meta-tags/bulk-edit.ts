import { gidOf } from '#core/catalogue/domain/resource-kind.ts'
import type { Operation } from '#core/changes/contract.ts'
import { type ChangeDraft, createOperation } from '#core/changes/operation/create-operation.ts'
import type { ShopContext } from '#core/context/context.ts'
import { requireFeature } from '#core/shops/plan-of.ts'
import { reopenDrafts } from '#core/writing/drafts.ts'
import { pieceOf } from '#core/writing/piece-of.ts'
import type { BulkEditInput } from './contract/bulk-edit.ts'
import { editText, type PATTERN_FIELDS } from './domain/text-edit.ts'
import { writing } from './domain/writing.ts'
import type { ResourceRecord } from './list-cursor.ts'
import { bulkEditingGate } from './plan-gates.ts'
import { countSelection, kindOfSelection, readSelection } from './selection.ts'
import { siteOf } from './site.ts'

/** Resources a preview examines, and how many of them it shows. */
const LOOKED = 1_000
const SHOWN = 10

interface Edited {
  record: ResourceRecord
  before: string | boolean | null
  after: string | boolean | null
}

/** Yields the resources of the selection that the edit changes, as the catalogue holds them. */
async function* changesOf(
  ctx: ShopContext,
  { selection, edit }: BulkEditInput,
): AsyncGenerator<{ looked: number; edited: Edited[] }> {
  const { siteName } = await siteOf(ctx)
  for await (const records of readSelection(ctx, selection)) {
    const edited = records.flatMap((record): Edited[] => {
      const [before, after] =
        edit.field === 'noindex' ? [record.noindex, edit.value] : textsOf(record, edit, siteName)
      return before === after ? [] : [{ record, before, after }]
    })
    yield { looked: records.length, edited }
  }
}

function textsOf(
  record: ResourceRecord,
  edit: Exclude<BulkEditInput['edit'], { field: 'noindex' }>,
  shop: string,
): [before: string | null, after: string | null] {
  const held = edit.field === 'seo-title' ? record.seo_title : record.seo_description
  const before = held?.trim() ? held : null
  if (edit.onlyMissing && before !== null) return [before, before]
  return [before, editText(before, edit.change, fieldsOf(record, shop))]
}

function fieldsOf(record: ResourceRecord, shop: string): Record<(typeof PATTERN_FIELDS)[number], string> {
  return {
    title: record.title,
    vendor: record.vendor ?? '',
    type: record.product_type ?? '',
    handle: record.handle,
    shop,
    seoTitle: record.seo_title ?? '',
    seoDescription: record.seo_description ?? '',
  }
}

/** Previews an edit: how many of the first 1,000 resources it changes, and the first of them. */
export async function previewBulkEdit(ctx: ShopContext, input: BulkEditInput) {
  const selected = await countSelection(ctx, input.selection)
  for await (const { looked, edited } of changesOf(ctx, input)) {
    const examples = edited.slice(0, SHOWN).map(({ record, before, after }) => ({
      gid: gidOf(record.kind, record.id),
      title: record.title,
      before,
      after,
    }))
    return { selected, looked: Math.min(looked, LOOKED), changes: edited.length, examples }
  }
  return { selected, looked: 0, changes: 0, examples: [] }
}

/**
 * Edits a whole selection as one operation. A resource changed since the catalogue saw it becomes a conflict. Throws
 * `changes.nothing-to-do` when every resource holds the value already, and `credits.exhausted…` for unpaid generated
 * texts.
 */
export async function bulkEdit(
  ctx: ShopContext,
  input: BulkEditInput & { idempotencyKey?: string | undefined },
): Promise<Operation> {
  await requireFeature(ctx, bulkEditingGate)
  const { field } = input.edit
  return createOperation(ctx, {
    type: 'meta-tags.bulk-edit',
    performedOn: kindOfSelection(input.selection),
    fields: [field],
    title: { key: `meta-tags:history.bulkEdit.${field}`, values: {} },
    cause: 'merchant',
    changes: draftsOf(ctx, input),
    ...(input.idempotencyKey !== undefined && { idempotencyKey: input.idempotencyKey }),
  })
}

async function* draftsOf(ctx: ShopContext, input: BulkEditInput): AsyncGenerator<ChangeDraft> {
  const { field } = input.edit
  const kind = field === 'noindex' ? 'catalogue.robots' : 'catalogue.search-listing'
  for await (const { edited } of changesOf(ctx, input)) {
    await reopenDrafts(
      ctx,
      writing,
      edited.flatMap(({ after }) => (typeof after === 'string' && after.trim() ? [pieceOf(after)] : [])),
    )
    for (const { record, before, after } of edited)
      yield {
        kind,
        resourceId: gidOf(record.kind, record.id),
        field,
        label: record.title,
        after,
        expected: before,
      }
  }
}
