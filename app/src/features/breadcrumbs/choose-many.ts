import { gidOf } from '#core/catalogue/domain/resource-kind.ts'
import type { Operation } from '#core/changes/contract.ts'
import { type ChangeDraft, createOperation } from '#core/changes/operation/create-operation.ts'
import type { ShopContext } from '#core/context/context.ts'
import { requireFeature } from '#core/shops/plan-of.ts'
import { checkChoice } from './choose.ts'
import type { BulkChoice, BulkChoicePreview } from './contract/trails.ts'
import type { BreadcrumbField } from './domain/metafields.ts'
import type { TrailChoice } from './domain/trail-rules.ts'
import { choiceKind } from './kinds/choice.ts'
import { namesOfIds } from './names.ts'
import { breadcrumbsGate } from './plan-gates.ts'
import { countSelection, kindsOfSelection, readSelection, type SelectedTrail } from './selected-trails.ts'
import { choiceOf } from './trail-store.ts'

/** Resources a preview examines, and how many of them it shows. */
const LOOKED = 1_000
const SHOWN = 10

/** Fields a choice changes, with the number each would hold; both, so that a collection replaces a custom trail. */
function fieldsOf(
  row: SelectedTrail,
  choice: TrailChoice | null,
): { field: BreadcrumbField; after: string | null }[] {
  const id = (kind: TrailChoice['kind']) => (choice?.kind === kind ? choice.id : null)
  const fields = [
    // Only products have a chosen collection.
    { field: 'breadcrumb-collection' as const, before: row.chosen_collection, after: id('collection') },
    { field: 'breadcrumb-custom' as const, before: row.chosen_custom, after: id('custom') },
  ].slice(row.kind === 'product' ? 0 : 1)
  return fields.filter(({ before, after }) => before !== after)
}

/**
 * Previews a choice for many: how many of the first 1,000 it changes, and the first of them. Throws as `chooseMany`
 * does.
 */
export async function previewMany(
  ctx: ShopContext,
  { selection, choice }: BulkChoice,
): Promise<BulkChoicePreview> {
  for (const kind of kindsOfSelection(selection)) await checkChoice(ctx, kind, choice)
  const selected = await countSelection(ctx, selection)
  for await (const rows of readSelection(ctx, selection)) {
    const changed = rows.filter((row) => fieldsOf(row, choice).length > 0)
    const shown = changed.slice(0, SHOWN)
    const choices = [choice, ...shown.map(choiceOf)].filter((one) => one !== null)
    const names = await namesOfIds(ctx, choices.map(asIds))
    const nameOf = (one: TrailChoice | null) => one && names([one.id], one.kind === 'custom')
    return {
      selected,
      looked: Math.min(rows.length, LOOKED),
      changes: changed.length,
      examples: shown.map((row) => ({
        gid: gidOf(row.kind, row.id),
        title: row.title,
        before: nameOf(choiceOf(row)),
        after: nameOf(choice),
      })),
    }
  }
  return { selected, looked: 0, changes: 0, examples: [] }
}

/**
 * Writes or removes the merchant's choice for a whole selection, as one operation; the trails follow while it runs.
 * Throws `plans.locked`, `breadcrumbs.no-collection`, `breadcrumbs.no-custom-trail`, `breadcrumbs.not-possible`, and
 * `changes.nothing-to-do` when all have this choice already.
 */
export async function chooseMany(
  ctx: ShopContext,
  { selection, choice, idempotencyKey }: BulkChoice & { idempotencyKey?: string | undefined },
): Promise<Operation> {
  await requireFeature(ctx, breadcrumbsGate)
  const kinds = kindsOfSelection(selection)
  for (const kind of kinds) await checkChoice(ctx, kind, choice)
  const names = await namesOfIds(ctx, choice ? [asIds(choice)] : [])
  const name = choice ? names([choice.id], choice.kind === 'custom') : ''
  return createOperation(ctx, {
    type: choiceKind.name,
    performedOn: kinds[0] ?? 'product',
    fields: [
      ...(choice?.kind === 'custom' ? [] : ['breadcrumb-collection']),
      ...(choice?.kind === 'collection' ? [] : ['breadcrumb-custom']),
    ],
    title: choice
      ? { key: 'breadcrumbs:history.chosenMany', values: { name } }
      : { key: 'breadcrumbs:history.unchosenMany', values: {} },
    cause: 'merchant',
    isGrouped: true,
    changes: draftsOf(ctx, { selection, choice }, name),
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  })
}

async function* draftsOf(
  ctx: ShopContext,
  { selection, choice }: BulkChoice,
  name: string,
): AsyncGenerator<ChangeDraft> {
  for await (const rows of readSelection(ctx, selection))
    for (const row of rows)
      for (const { field, after } of fieldsOf(row, choice))
        yield {
          kind: choiceKind.name,
          resourceId: gidOf(row.kind, row.id),
          field,
          label: row.title,
          after: after === null ? null : { ids: [after], value: name },
        }
}

const asIds = ({ id, kind }: TrailChoice) => ({ ids: [id], isCustom: kind === 'custom' })
