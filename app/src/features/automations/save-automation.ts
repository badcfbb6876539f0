import { sql } from 'kysely'
import { followCollection } from '#core/catalogue/members/read-members.ts'
import type { ShopContext } from '#core/context/context.ts'
import { requireFeature } from '#core/shops/plan-of.ts'
import { lockCount } from '#kit/server/db/lock-count.ts'
import { clockOf, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { mergeSaved } from '#kit/server/http/merge-saved.ts'
import { AppError } from '#kit/shared/errors.ts'
import { actorOf, forget, lookAtExisting, setActive, touched } from './activity.ts'
import { checkDefinition } from './check-definition.ts'
import {
  type Automation,
  type Definition,
  type DefinitionEdit,
  definitionSchema,
  type NewAutomation,
} from './contract.ts'
import { WRITTEN } from './domain/definition-unit.ts'
import { automationErrors } from './errors.ts'
import { automationsGate } from './plan-gates.ts'
import { readAutomation } from './shown.ts'
import { definitionOf, findAutomation } from './store.ts'

/** Maximum automations of a shop: each is evaluated for every resource that changes. */
export const MOST_AUTOMATIONS = 50

/**
 * Creates an automation, or saves the one an earlier request with the same key created. Throws `plans.locked`,
 * `automations.too-many`, `automations.inactive` if an inactive one shall examine existing resources, and what
 * `checkDefinition` throws.
 */
export async function createAutomation(
  ctx: ShopContext,
  { idempotencyKey: key, existing = false, ...definition }: NewAutomation,
): Promise<Automation> {
  await requireFeature(ctx, automationsGate)
  checkDefinition(ctx, definition)
  return ctx.tx(async (tx) => {
    // Serialises creation, so that the count is exact.
    await lockCount(tx, 'automations')
    const made = key === undefined ? null : await madeBy(tx, key)
    if (made !== null) return saveIn(ctx, tx, { ...definition, existing, id: made })
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
        request_key: key ?? null,
        created_by: actorOf(ctx),
        updated_by: actorOf(ctx),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await followNamed(ctx, tx, definition)
    if (existing) await lookAtExisting(ctx, tx, id)
    return readAutomation(ctx, tx, id)
  })
}

async function madeBy(tx: ShopTx, key: string): Promise<string | null> {
  const row = await tx
    .selectFrom('automations')
    .where('shop_id', '=', shopOf(tx))
    .where('request_key', '=', key)
    .select('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/**
 * Saves the edits of an automation; waiting candidates are checked against the new definition. Throws as
 * `createAutomation`, and `automations.not-found`.
 */
export async function saveAutomation(
  ctx: ShopContext,
  input: DefinitionEdit & { id: string },
): Promise<Automation> {
  await requireFeature(ctx, automationsGate)
  const { id: _id, before: _before, existing: _existing, ...chosen } = input
  checkDefinition(ctx, chosen)
  return ctx.tx((tx) => saveIn(ctx, tx, input))
}

async function saveIn(
  ctx: ShopContext,
  tx: ShopTx,
  { id, before: opened, existing = false, ...chosen }: DefinitionEdit & { id: string },
): Promise<Automation> {
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
  if (existing) await lookAtExisting(ctx, tx, id)
  return readAutomation(ctx, tx, id)
}

/** Follows the rule's collection, because rules are evaluated against the catalogue's data of it. */
async function followNamed(ctx: ShopContext, tx: ShopTx, { rule }: Definition): Promise<void> {
  if (rule.type === 'collection') await followCollection(ctx, tx, rule.id)
}

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
