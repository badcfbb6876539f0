import { sql } from 'kysely'
import { followCollection } from '#core/catalogue/members/read-members.ts'
import { KNOWN_ERRORS, type ShopContext } from '#core/context/context.ts'
import { lockOf, readPlan, requireFeature } from '#core/shops/plan-of.ts'
import { clockOf, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { mergeSaved } from '#kit/server/http/merge-saved.ts'
import { AppError } from '#kit/shared/errors.ts'
import { gatherSoon, insertAll } from './candidates.ts'
import { checkDefinition, optionsProblem } from './check-definition.ts'
import { type Automation, type Definition, type DefinitionEdit, definitionSchema } from './contract.ts'
import { WRITTEN } from './domain/definition-unit.ts'
import { automationErrors } from './errors.ts'
import { automationsGate } from './plan-gates.ts'
import { type AutomationRow, definitionOf, findAutomation, type RunState, runStates } from './store.ts'

/** Maximum automations of a shop: each is evaluated for every resource that changes. */
export const MOST_AUTOMATIONS = 50

type Id = { id: string }

/** Lists all automations, active ones first; also what locks them, if the shop cannot use them. */
export async function listAutomations(
  ctx: ShopContext,
): Promise<{ automations: Automation[]; locked: string | null }> {
  return ctx.tx(async (tx) => {
    const states = await runStates(tx)
    const rows = await tx
      .selectFrom('automations')
      .where('shop_id', '=', shopOf(tx))
      .selectAll()
      .orderBy('active', 'desc')
      .orderBy('title')
      .orderBy('id')
      .execute()
    return {
      automations: rows.map((row) => shown(ctx, row, states.get(row.id))),
      locked: lockOf(ctx, await readPlan(tx, ctx), automationsGate.feature),
    }
  })
}

export async function getAutomation(ctx: ShopContext, { id }: Id): Promise<Automation> {
  return ctx.tx((tx) => read(ctx, tx, id))
}

/** Creates an automation. Throws `plans.locked`, `automations.too-many`, and what `checkDefinition` throws. */
export async function createAutomation(ctx: ShopContext, definition: Definition): Promise<Automation> {
  await requireFeature(ctx, automationsGate)
  checkDefinition(ctx, definition)
  return ctx.tx(async (tx) => {
    // Serialises creation, so that the count is exact.
    await sql`select from shops where id = ${ctx.shop.id} for update`.execute(tx)
    const { rows } = await sql<{
      held: number
    }>`select count(*)::int as held from automations where shop_id = ${shopOf(tx)}`.execute(tx)
    if ((rows[0]?.held ?? 0) >= MOST_AUTOMATIONS)
      throw new AppError(automationErrors.tooMany, { limit: MOST_AUTOMATIONS })
    const { id } = await tx
      .insertInto('automations')
      .values({
        shop_id: ctx.shop.id,
        ...columns(definition),
        active: definition.status === 'active',
        activated_at: definition.status === 'active' ? sql<Date>`clock_timestamp()` : null,
        created_by: actorOf(ctx),
        updated_by: actorOf(ctx),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await followNamed(ctx, tx, definition)
    return read(ctx, tx, id)
  })
}

/**
 * Saves the edits of an automation; waiting candidates are checked against the new definition. Throws as
 * `createAutomation`, and `automations.not-found`.
 */
export async function saveAutomation(ctx: ShopContext, input: DefinitionEdit & Id): Promise<Automation> {
  const { id, before: opened, ...chosen } = input
  await requireFeature(ctx, automationsGate)
  checkDefinition(ctx, chosen)
  return ctx.tx(async (tx) => {
    const before = await findAutomation(tx, id, { lock: true })
    const edit = { before: opened, after: chosen }
    const definition = mergeSaved(definitionSchema, definitionOf(before), edit, WRITTEN)
    checkDefinition(ctx, definition)
    await tx
      .updateTable('automations')
      .where('shop_id', '=', shopOf(tx))
      .set({
        ...columns(definition),
        ...touched(ctx, await clockOf(tx)),
        problem_code: null,
        problem_details: '{}',
      })
      .where('id', '=', id)
      .execute()
    await followNamed(ctx, tx, definition)
    // Candidates of another kind no longer apply.
    if (before.kind !== definition.kind) await forget(tx, id)
    await setActive(ctx, tx, { before, active: definition.status === 'active' })
    return read(ctx, tx, id)
  })
}

export async function removeAutomation(ctx: ShopContext, { id }: Id): Promise<Id> {
  await ctx.tx(async (tx) => {
    await findAutomation(tx, id, { lock: true })
    await tx.deleteFrom('automations').where('shop_id', '=', shopOf(tx)).where('id', '=', id).execute()
  })
  return { id }
}

/** Activates an automation. Throws `plans.locked`, `automations.not-found`. */
export async function activate(
  ctx: ShopContext,
  { id, existing }: Id & { existing: boolean },
): Promise<Automation> {
  await requireFeature(ctx, automationsGate)
  return ctx.tx(async (tx) => {
    const before = await findAutomation(tx, id, { lock: true })
    await setActive(ctx, tx, { before, active: true })
    if (existing) await lookAtAll(ctx, tx, before)
    return read(ctx, tx, id)
  })
}

export async function pause(ctx: ShopContext, { id }: Id): Promise<Automation> {
  return ctx.tx(async (tx) => {
    const before = await findAutomation(tx, id, { lock: true })
    await setActive(ctx, tx, { before, active: false })
    return read(ctx, tx, id)
  })
}

/** Examines all existing resources, within the cap. Throws `automations.inactive`, `plans.locked`. */
export async function runOverAll(ctx: ShopContext, { id }: Id): Promise<Automation> {
  await requireFeature(ctx, automationsGate)
  return ctx.tx(async (tx) => {
    const row = await findAutomation(tx, id, { lock: true })
    if (!row.active) throw new AppError(automationErrors.inactive)
    await lookAtAll(ctx, tx, row)
    return read(ctx, tx, id)
  })
}

/** Follows the rule's collection, because rules are evaluated against the catalogue's data of it. */
async function followNamed(ctx: ShopContext, tx: ShopTx, { rule }: Definition): Promise<void> {
  if (rule.type === 'collection') await followCollection(ctx, tx, rule.id)
}

async function lookAtAll(ctx: ShopContext, tx: ShopTx, row: AutomationRow): Promise<void> {
  await insertAll(tx, ctx.shop.id, { automationId: row.id, kind: definitionOf(row).kind })
  await gatherSoon(ctx, tx, 0)
}

async function setActive(
  ctx: ShopContext,
  tx: ShopTx,
  { before, active }: { before: AutomationRow; active: boolean },
): Promise<void> {
  if (before.active === active) return
  await tx
    .updateTable('automations')
    .where('shop_id', '=', shopOf(tx))
    .set({
      ...touched(ctx, await clockOf(tx)),
      active,
      ...(active && { activated_at: await clockOf(tx) }),
      problem_code: null,
      problem_details: '{}',
    })
    .where('id', '=', before.id)
    .execute()
  if (!active) await forget(tx, before.id)
}

/** Deletes waiting candidates, and counted runs without an operation. */
async function forget(tx: ShopTx, id: string): Promise<void> {
  await tx
    .deleteFrom('automation_candidates')
    .where('shop_id', '=', shopOf(tx))
    .where('automation_id', '=', id)
    .execute()
  await tx
    .deleteFrom('automation_runs')
    .where('shop_id', '=', shopOf(tx))
    .where('automation_id', '=', id)
    .where('operation_id', 'is', null)
    .execute()
}

const actorOf = ({ actor }: ShopContext): string => (actor.kind === 'system' ? actor.name : actor.userId)

const touched = (ctx: ShopContext, now: string) => ({
  updated_at: now,
  updated_by: actorOf(ctx),
})

function columns(definition: Definition) {
  const { title, kind, rule, action, fields, options, overwrite, review, dailyCap } = definition
  return {
    title,
    kind,
    rule: JSON.stringify(rule),
    action,
    fields,
    options: JSON.stringify(options),
    overwrite,
    review,
    daily_cap: dailyCap,
  }
}

async function read(ctx: ShopContext, tx: ShopTx, id: string): Promise<Automation> {
  const row = await findAutomation(tx, id)
  return shown(ctx, row, (await runStates(tx)).get(id))
}

function shown(ctx: ShopContext, row: AutomationRow, state: RunState | undefined): Automation {
  const problem = problemOf(ctx, row)
  return {
    id: row.id,
    ...definitionOf(row),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    today: state?.today ?? 0,
    waiting: state?.waiting ?? 0,
    lastRun: state?.operation_id
      ? {
          operationId: state.operation_id,
          at: (state.ran_at ?? row.created_at).toISOString(),
          resources: state.resources ?? 0,
          isRunning: state.is_running,
        }
      : null,
    problem: problem && { code: problem.code, message: problem.message, details: problem.details ?? {} },
  }
}

/** Returns why the last gathering failed; null if it did not, or if this version does not know the code. */
function problemOf(ctx: ShopContext, row: AutomationRow): AppError | null {
  const problem = ctx.offered(KNOWN_ERRORS).find(({ code }) => code === row.problem_code)
  if (!problem) return null
  const details = row.problem_details as Record<string, unknown>
  // Until November 2026 it was stored with a sentence instead of the fields: they are found again.
  if (problem.code === automationErrors.wrongOptions.code && !Array.isArray(details['fields']))
    return optionsProblem(ctx, definitionOf(row))
  return new AppError(problem, details)
}
