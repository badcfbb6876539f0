import { createHash } from 'node:crypto'
import type { ShopContext } from '#core/context/context.ts'
import type { FillGroup, FillsState, FillValue } from '../contract/fills.ts'
import type { ProductFill } from '../domain/product-fill.ts'
import { schemaResultsErrors } from '../errors.ts'
import { type FillResult, fillLooks } from './fill-result.ts'
import { startFills } from './find-fills.ts'

/** Values per page. */
const PAGE = 50

/** Returns what the store's own data can fill in, as of the last search. */
export async function getFills(ctx: ShopContext): Promise<FillsState> {
  const { state, finishedAt, reason, isLost, result } = await ctx.tx(fillLooks.find)
  return {
    state: isLost ? 'failed' : state,
    finishedAt,
    reason: isLost ? schemaResultsErrors.fillsFailed.code : reason,
    choices: result?.choices ?? [],
    groups: groupsOf(result?.values ?? []),
    more: result?.more ?? 0,
    products: result?.products ?? 0,
    review: reviewOf(result),
  }
}

/** Returns a fingerprint that identifies the findings of a search. */
export function reviewOf(result: FillResult | null): string {
  const { choices, values } = result ?? { choices: [], values: [] }
  return createHash('sha256')
    .update(JSON.stringify([choices, values]))
    .digest('hex')
    .slice(0, 32)
}

/** Starts another search at a merchant's request. Throws `plans.locked`. */
export async function findAndGet(ctx: ShopContext): Promise<FillsState> {
  await startFills(ctx)
  return getFills(ctx)
}

/** Returns a page of one group's values. */
export async function getFillValues(
  ctx: ShopContext,
  { group, page }: { group: string; page: number },
): Promise<{ values: FillValue[]; total: number }> {
  const { result } = await ctx.tx(fillLooks.find)
  const values = (result?.values ?? []).filter((value) => groupOf(value) === group)
  return {
    total: values.length,
    values: values.slice((page - 1) * PAGE, page * PAGE).map((value) => ({
      id: fillId(value),
      label: value.label,
      before: value.before,
      after: value.after,
    })),
  }
}

const fieldOf = ({ field }: ProductFill): FillGroup['field'] => (field === 'vendor' ? 'vendor' : 'barcode')

/** Returns the group in which a value is reviewed. */
export const groupOf = (value: ProductFill): string => `${fieldOf(value)} ${value.source}`

/** Returns the id by which a merchant leaves a value out. */
export const fillId = ({ productId, field }: ProductFill): string => `${productId} ${field}`

function groupsOf(values: readonly ProductFill[]): FillGroup[] {
  return [...Map.groupBy(values, groupOf)].flatMap(([key, own]) => {
    const [first] = own
    if (!first) return []
    const products = new Set(own.map(({ productId }) => productId)).size
    return [{ key, field: fieldOf(first), source: first.source, values: own.length, products }]
  })
}
