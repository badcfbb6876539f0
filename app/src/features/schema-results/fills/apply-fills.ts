import { type ChangeDraft, createOperation } from '#core/changes/operation/create-operation.ts'
import type { ShopContext } from '#core/context/context.ts'
import { MARKUP_CHOICES } from '#core/registry/markup-choices.ts'
import { requireFeature } from '#core/shops/plan-of.ts'
import { AppError } from '#kit/shared/errors.ts'
import { schemaResultsErrors } from '../errors.ts'
import { productDataKind } from '../kinds/product-data.ts'
import { schemaResultsGate } from '../plan-gates.ts'
import { fillLooks } from './fill-result.ts'
import { fillId, groupOf, reviewOf } from './state.ts'

/** Operation type in History: `schema-results:operation.fill`. */
const OPERATION = 'schema-results.fill'

/**
 * Writes the selected values and settings as one operation. A value edited since the search is a conflict and is
 * kept. Throws `plans.locked`, `schema-results.fills-changed` if a newer search found something else since the
 * review, and `changes.nothing-to-do`.
 */
export async function applyFills(
  ctx: ShopContext,
  asked: { review: string; choices: string[]; groups: string[]; without: string[] },
): Promise<{ operationId: string }> {
  await requireFeature(ctx, schemaResultsGate)
  const { result } = await ctx.tx(fillLooks.find)
  if (asked.review !== reviewOf(result)) throw new AppError(schemaResultsErrors.fillsChanged)
  const without = new Set(asked.without)
  const values = (result?.values ?? []).filter(
    (value) => asked.groups.includes(groupOf(value)) && !without.has(fillId(value)),
  )
  const choices = (result?.choices ?? []).map(({ key }) => key).filter((key) => asked.choices.includes(key))
  const changes: ChangeDraft[] = []
  for (const { drafts } of ctx.offered(MARKUP_CHOICES)) changes.push(...(await drafts(ctx, choices)))
  for (const { productId, field, label, before, after } of values)
    changes.push({ kind: productDataKind.name, resourceId: productId, field, label, expected: before, after })
  const { id } = await createOperation(ctx, {
    type: OPERATION,
    performedOn: 'store',
    fields: [...new Set(changes.map(({ field }) => field.replace(/:\d+$/, '')))],
    title: { key: 'schema-results:history.fill', values: { count: String(changes.length) } },
    cause: 'merchant',
    notify: false,
    changes,
  })
  return { operationId: id }
}
