import { sql } from 'kysely'
import type { Operation } from '#core/changes/contract.ts'
import { findOperation } from '#core/changes/journal/operation-rows.ts'
import { redirectKind } from '#core/changes/kinds/redirect.ts'
import { type ChangeDraft, createOperation } from '#core/changes/operation/create-operation.ts'
import type { ShopContext } from '#core/context/context.ts'
import { redirectChange } from '#core/redirects/redirect-changes.ts'
import { findUpload, removeUpload, updateUpload } from '#core/uploads/upload-store.ts'
import { shopOf } from '#kit/server/db/shop-tx.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { PlanRow, RedirectPlan } from '../contract/plans.ts'
import { DEAD_TARGET, type Verdict, WRITTEN } from '../domain/verdicts.ts'
import { redirectErrors } from '../errors.ts'
import { plans } from './plans.ts'
import { shownPlan } from './shown-plan.ts'

const BATCH = 2_000

/** Returns a plan of redirects. Throws `redirects.no-plan`. */
export async function getPlan(ctx: ShopContext, { id }: { id: string }): Promise<RedirectPlan> {
  return shownPlan(await ctx.tx((tx) => findUpload(tx, plans, { id })))
}

export const removePlan = (ctx: ShopContext, plan: { id: string }) => removeUpload(ctx, plans, plan)

/** Returns one page of the plan's rows. */
export async function listPlanRows(
  ctx: ShopContext,
  input: {
    id: string
    verdict?: Verdict | undefined
    deadTargets?: boolean | undefined
    cursor?: number | undefined
    limit: number
  },
): Promise<{ rows: PlanRow[]; next: number | null }> {
  const { id, verdict, deadTargets, cursor = 0, limit } = input
  const dead = JSON.stringify([{ key: DEAD_TARGET }])
  return ctx.tx(async (tx) => {
    await findUpload(tx, plans, { id })
    const { rows: found } = await sql<PlanRow>`
      select at, line, path, before, after, verdict, findings from redirect_plan_rows
        where shop_id = ${shopOf(tx)} and plan_id = ${id} and at > ${cursor}
          ${verdict === undefined ? sql`` : sql`and verdict = ${verdict}`}
          ${deadTargets ? sql`and verdict = any(${WRITTEN}::text[]) and findings @> ${dead}::jsonb` : sql``}
        order by at limit ${limit + 1}`.execute(tx)
    const rows = found.slice(0, limit)
    return { rows, next: found.length > limit ? (rows.at(-1)?.at ?? null) : null }
  })
}

/**
 * Creates the operation that does what the plan shows; each change expects the target the dry run saw, so that a
 * later edit is kept. Throws `redirects.plan-too-early`, `no-plan`, `nothing-to-do`.
 */
export async function startPlan(ctx: ShopContext, { id }: { id: string }): Promise<Operation> {
  const plan = await ctx.tx((tx) => findUpload(tx, plans, { id }))
  if (plan.state === 'started' && plan.operation_id !== null) {
    const { operation_id: made } = plan
    return ctx.tx((tx) => findOperation(tx, made))
  }
  if (plan.state !== 'checked') throw new AppError(redirectErrors.planTooEarly)
  const { counts } = shownPlan(plan)
  if (counts.create + counts.overwrite + counts.delete + counts.also === 0)
    throw new AppError(redirectErrors.nothingToDo)
  const isImport = plan.source === 'import'
  const operation = await createOperation(ctx, {
    type: `redirects.${plan.source}`,
    performedOn: 'store',
    fields: ['redirect'],
    title: isImport
      ? { key: 'redirects:history.import', values: { file: plan.name } }
      : { key: 'redirects:history.repair', values: {} },
    cause: 'merchant',
    changes: draftsOf(ctx, id),
    idempotencyKey: `redirects.plan:${id}`,
  })
  await ctx.tx((tx) => updateUpload(tx, plans, { id, state: 'started', operation_id: operation.id }))
  return operation
}

/** Deletions first: they make room, and free paths the platform treats as equal. */
async function* draftsOf(ctx: ShopContext, id: string): AsyncGenerator<ChangeDraft> {
  for (const deletes of [true, false])
    for (let after = 0; ; ) {
      const beyond = after
      const { rows } = await ctx.tx((tx) =>
        sql<Pick<PlanRow, 'at' | 'path' | 'before' | 'after'>>`
          select at, path, before, after from redirect_plan_rows where shop_id = ${shopOf(tx)} and plan_id = ${id}
              and at > ${beyond} and verdict not in ('unchanged', 'refused') and (after is null) = ${deletes}
            order by at limit ${BATCH}`.execute(tx),
      )
      for (const row of rows) yield { ...redirectChange(row), kind: redirectKind.name }
      after = rows.at(-1)?.at ?? after
      if (rows.length < BATCH) break
    }
}
