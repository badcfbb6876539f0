import { sql } from 'kysely'
import type { ResourceKind } from '#core/catalogue/domain/resource-kind.ts'
import { catalogueErrors } from '#core/catalogue/errors.ts'
import { followedCollections } from '#core/catalogue/members/member-store.ts'
import { changesErrors } from '#core/changes/errors.ts'
import { type ChangeDraft, createOperation } from '#core/changes/operation/create-operation.ts'
import type { ShopContext } from '#core/context/context.ts'
import { requireFeature } from '#core/shops/plan-of.ts'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { HOUR_MS } from '#kit/shared/durations.ts'
import { AppError } from '#kit/shared/errors.ts'
import { affordable, type Chosen } from './affordable.ts'
import {
  type Candidate,
  forgetGone,
  GATHER,
  gatherSoon,
  readCandidates,
  takeCandidates,
} from './candidates.ts'
import { actionNamed, eligibleFields } from './eligible.ts'
import { generatorParams } from './generator-params.ts'
import { automationsGate } from './plan-gates.ts'
import { type AutomationRow, definitionOf, findAutomation, takenToday } from './store.ts'

/** Candidates checked per batch. */
const PAGE = 500
const RETRY_MS = HOUR_MS

/**
 * Takes the waiting candidates of the shop's active automations, within their daily caps, and creates one operation
 * per automation and change kind. What exceeds a cap waits for tomorrow; what cannot be written now (no model, plan
 * too small, no credits left) is retried in an hour.
 */
export async function gather(ctx: ShopContext): Promise<void> {
  await finishRuns(ctx)
  const rows = await ctx.tx(async (tx) => {
    await forgetGone(tx)
    return tx
      .selectFrom('automations')
      .where('shop_id', '=', shopOf(tx))
      .selectAll()
      .where('active', '=', true)
      .orderBy('id')
      .execute()
  })
  const followed = new Map((await ctx.tx(followedCollections)).map((one) => [one.id, one]))
  const [ready, unread, refused] = [[], [], []] as [AutomationRow[], AutomationRow[], AutomationRow[]]
  for (const row of rows) {
    const { rule } = definitionOf(row)
    const collection = rule.type === 'collection' ? followed.get(rule.id) : null
    if (collection === null || collection?.readAt) ready.push(row)
    else (collection?.isSetAside ? refused : unread).push(row)
  }
  for (const row of ready) await gatherOne(ctx, row)
  for (const row of refused)
    await note(ctx, row.id, new AppError(catalogueErrors.platformRefused, { reason: 'collection' }))
  // The collection's members are being read: its candidates are checked afterwards.
  if (unread.length > 0) await ctx.tx((tx) => gatherSoon(ctx, tx))
  if (refused.length > 0) await ctx.tx((tx) => retryLater(ctx, tx))
  await comeAgain(ctx)
}

async function retryLater(ctx: ShopContext, tx: ShopTx): Promise<void> {
  const startAfter = new Date(Date.now() + RETRY_MS)
  await ctx.queue.enqueue(GATHER, { shop: ctx.shop.id, payload: {} }, { tx, key: 'retry', startAfter })
}

async function gatherOne(ctx: ShopContext, row: AutomationRow): Promise<void> {
  const { chosen, dropped } = await choose(ctx, row)
  if (chosen.length === 0 && dropped.length === 0) return
  let funded: Awaited<ReturnType<typeof affordable>>
  try {
    if (chosen.length > 0) {
      await requireFeature(ctx, automationsGate)
      await generatorParams(ctx, row)
    }
    funded = await affordable(ctx, row, chosen)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return note(ctx, row.id, error)
  }
  await ctx.tx(async (tx) => {
    const now = await findAutomation(tx, row.id, { lock: true })
    // The automation was paused or saved since it was read: the next run checks again.
    if (!now.active || now.updated_at.getTime() !== row.updated_at.getTime()) return
    const room = now.daily_cap - (await takenToday(tx, row.id))
    await takeCandidates(tx, { automationId: row.id, candidates: dropped })
    const picked = funded.covered.slice(0, Math.max(0, room))
    const taken = await takeCandidates(tx, {
      automationId: row.id,
      candidates: picked.map(({ candidate }) => candidate),
    })
    const mine = picked.filter(({ candidate }) => taken.has(candidate.resource.id))
    if (mine.length === 0) return
    await tx
      .insertInto('automation_runs')
      .values({
        shop_id: ctx.shop.id,
        automation_id: row.id,
        resources: mine.length,
        drafts: JSON.stringify(mine.flatMap(({ drafts }) => drafts)),
      })
      .execute()
  })
  await finishRuns(ctx)
  // After the run that was begun, which names no obstacle.
  if (funded.refusal) await note(ctx, row.id, funded.refusal)
}

/** Returns as many candidates as the daily cap allows, with their drafts, and those with nothing to write. */
async function choose(
  ctx: ShopContext,
  row: AutomationRow,
): Promise<{ chosen: Chosen[]; dropped: Candidate[] }> {
  const chosen: Chosen[] = []
  const dropped: Candidate[] = []
  const room = row.daily_cap - (await ctx.tx((tx) => takenToday(tx, row.id)))
  let after = { notedAt: new Date(0), id: '0' }
  while (chosen.length < room) {
    const page = await freshPage(ctx, row, after)
    const fields = await eligibleFields(ctx, definitionOf(row), page)
    for (const [at, candidate] of page.entries()) {
      const eligible = isOld(row, candidate) ? [] : (fields[at] ?? [])
      const label = candidate.resource.title
      const drafts = eligible.map(({ kind, resourceId, field }) => ({ kind, resourceId, field, label }))
      if (drafts.length === 0) dropped.push(candidate)
      else if (chosen.length < room) chosen.push({ candidate, drafts })
    }
    const last = page.at(-1)
    if (!last || page.length < PAGE) break
    after = { notedAt: last.notedAt, id: last.resource.id }
  }
  return { chosen, dropped }
}

/** Reads the candidates after `after`, once the data they depend on has been read. */
async function freshPage(
  ctx: ShopContext,
  row: AutomationRow,
  after: Parameters<typeof readCandidates>[1]['after'],
): Promise<Candidate[]> {
  const read = () => ctx.tx((tx) => readCandidates(tx, { automationId: row.id, after, most: PAGE }))
  const page = await read()
  const { freshen } = actionNamed(ctx, row.action)
  if (!freshen || page.length === 0) return page
  await freshen(
    ctx,
    page.map(({ resource }) => resource),
  )
  // The read data may have added some of them again.
  return read()
}

/**
 * True if a resource is new to Signpost but not to the store, such as after a plan upgrade or a completed sync. The
 * platform's dates have whole seconds.
 */
function isOld(
  { activated_at: since }: AutomationRow,
  { reason, resource: { createdAt } }: Candidate,
): boolean {
  if (reason !== 'new' || since === null || createdAt === null) return false
  return createdAt.getTime() < Math.floor(since.getTime() / 1_000) * 1_000
}

/** Creates the operations of counted runs; idempotency keys prevent duplicates after a crash. */
async function finishRuns(ctx: ShopContext): Promise<void> {
  const runs = await ctx.tx((tx) =>
    tx
      .selectFrom('automation_runs')
      .where('automation_runs.shop_id', '=', shopOf(tx))
      .innerJoin('automations', 'automations.id', 'automation_runs.automation_id')
      .where('automations.shop_id', '=', shopOf(tx))
      .select(['automation_runs.id', 'automation_id', 'drafts'])
      .where('operation_id', 'is', null)
      .where('drafts', 'is not', null)
      .where('active', '=', true)
      .orderBy('automation_runs.id')
      .execute(),
  )
  for (const run of runs) {
    const row = await ctx.tx((tx) => findAutomation(tx, run.automation_id))
    try {
      // The plan may have changed since the run was counted.
      await requireFeature(ctx, automationsGate)
      const operationId = await startRun(ctx, row, run)
      await ctx.tx(async (tx) => {
        await tx
          .updateTable('automation_runs')
          .where('shop_id', '=', shopOf(tx))
          .set({ operation_id: operationId, drafts: null })
          .where('id', '=', run.id)
          .execute()
        await tx
          .updateTable('automations')
          .where('shop_id', '=', shopOf(tx))
          .set({ problem_code: null, problem_details: '{}' })
          .where('id', '=', row.id)
          .execute()
      })
    } catch (error) {
      if (!(error instanceof AppError) || error.code === changesErrors.unknownGenerator.code) throw error
      await note(ctx, row.id, error)
    }
  }
}

/**
 * Creates the operations of a run, one per change kind: within an operation, a resource has one price
 * (docs/decisions/0022). Returns the id of the first.
 */
async function startRun(
  ctx: ShopContext,
  row: AutomationRow,
  run: { id: string; drafts: unknown },
): Promise<string> {
  const kinds = Map.groupBy(run.drafts as ChangeDraft[], ({ kind }) => kind)
  const ids: string[] = []
  for (const [kind, changes] of kinds) {
    const written = new Set(changes.map(({ field }) => field))
    const fields = row.fields.filter((field) => written.has(field))
    const { id } = await createOperation(ctx, {
      type: 'automations.run',
      performedOn: row.kind as ResourceKind,
      fields,
      title: { key: 'automations:operation.titled', values: { automation: row.title } },
      cause: 'automation',
      changes,
      generator: { name: row.action, params: await generatorParams(ctx, row, fields) },
      review: row.review,
      idempotencyKey: `automations.run:${run.id}:${kind}`,
    })
    ids.push(id)
  }
  const [first = ''] = ids
  return first
}

async function note(ctx: ShopContext, id: string, error: AppError): Promise<void> {
  await ctx.tx((tx) =>
    tx
      .updateTable('automations')
      .where('shop_id', '=', shopOf(tx))
      .set({ problem_code: error.code, problem_details: JSON.stringify(error.details ?? {}) })
      .where('id', '=', id)
      .execute(),
  )
}

/**
 * Schedules the next run for waiting candidates: at the start of the next day (UTC) after a cap, otherwise in an
 * hour.
 */
async function comeAgain(ctx: ShopContext): Promise<void> {
  await ctx.tx(async (tx) => {
    const { rows } = await sql<{ waits: boolean; blocked: boolean }>`
      select coalesce(bool_or(problem_code is null), false) as waits,
          coalesce(bool_or(problem_code is not null), false) as blocked
        from automations a where a.shop_id = ${shopOf(tx)} and active and (
          exists (select from automation_candidates c where c.shop_id = ${shopOf(tx)} and c.automation_id = a.id)
          or exists (select from automation_runs r where r.shop_id = ${shopOf(tx)} and r.automation_id = a.id and r.operation_id is null))`.execute(
      tx,
    )
    const midnight = new Date(new Date().setUTCHours(24, 0, 0, 0))
    const job = { shop: ctx.shop.id, payload: {} }
    if (rows[0]?.waits) await ctx.queue.enqueue(GATHER, job, { tx, key: 'tomorrow', startAfter: midnight })
    if (rows[0]?.blocked) await retryLater(ctx, tx)
  })
}
