import { GENERATORS } from '#core/changes/generator.ts'
import type { ChangeDraft } from '#core/changes/operation/create-operation.ts'
import type { ShopContext } from '#core/context/context.ts'
import { balanceOf } from '#core/credits/balance.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { Candidate } from './candidates.ts'
import { automationErrors } from './errors.ts'
import { generatorParams } from './generator-params.ts'
import type { AutomationRow } from './store.ts'

/** A candidate with the values to write for it. */
export interface Chosen {
  candidate: Candidate
  drafts: ChangeDraft[]
}

/**
 * Returns the first of these candidates, as many as the shop's credits cover: the others wait for credits instead of
 * failing one by one. `refusal` says so if some have to wait.
 */
export async function affordable(
  ctx: ShopContext,
  row: AutomationRow,
  chosen: readonly Chosen[],
): Promise<{ covered: Chosen[]; refusal: AppError | null }> {
  const { price } = ctx.offered(GENERATORS).find(({ name }) => name === row.action) ?? { price: null }
  const everything = { covered: [...chosen], refusal: null }
  if (!price || chosen.length === 0) return everything
  const { balances, unmetered } = await balanceOf(ctx)
  if (unmetered) return everything
  const costs = new Map<string, (characters: number) => number>()
  for (const [kind, drafts] of Map.groupBy(
    chosen.flatMap((one) => one.drafts),
    (draft) => draft.kind,
  )) {
    const written = new Set(drafts.map(({ field }) => field))
    const params = (await generatorParams(
      ctx,
      row,
      row.fields.filter((field) => written.has(field)),
    )) as never
    const most = price.ceiling(params)
    costs.set(kind, (characters) => (most === 0 ? 0 : (price.ceilingOfText?.(params, characters) ?? most)))
  }
  let left = balances.find(({ credit }) => credit === price.credit)?.available ?? 0
  const beyond = chosen.findIndex(({ candidate, drafts }) => {
    // A resource has one price in each operation, and an operation one change kind.
    const paid = new Map(drafts.map(({ kind, resourceId }) => [`${kind} ${resourceId}`, kind]))
    for (const kind of paid.values()) left -= costs.get(kind)?.(candidate.resource.bodyLength) ?? 0
    return left < 0
  })
  if (beyond < 0) return everything
  return { covered: chosen.slice(0, beyond), refusal: new AppError(automationErrors.fewCredits) }
}
