import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import { viewBalances } from '#core/credits/grants.ts'
import { nameOf } from '#core/shops/plan-of.ts'
import { loadShopFacts } from '#core/shops/shop-facts.ts'
import type { StaffContext } from '#core/staff/staff-context.ts'
import { clockOf, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import type { StoreDetail } from './contract.ts'
import { healthOf } from './store-health.ts'

type Operation = StoreDetail['operations'][number]

const OPERATIONS = 20
const VISITS = 20
const ERRORS = 20

/** Returns all facts about one store that staff may need before a visit. Records the view in the log. */
export async function readStore(ctx: StaffContext, { store }: { store: string }): Promise<StoreDetail> {
  const shop = await ctx.shop(store)
  return shop.tx(async (tx) => {
    await ctx.note(tx, { act: 'staff.store', about: store })
    return { ...(await profileOf(tx)), ...(await workOf(tx)), ...(await moneyOf(tx, shop)) }
  })
}

async function profileOf(tx: ShopTx) {
  const row = await loadShopFacts(tx)
  return {
    domain: row.domain,
    name: row.name,
    email: row.email,
    installed: row.installed_at !== null && row.uninstalled_at === null,
    installedAt: row.installed_at?.toISOString() ?? null,
    uninstalledAt: row.uninstalled_at?.toISOString() ?? null,
    planName: row.plan_display_name,
    developmentStore: row.development_store,
    language: row.app_language,
    lastLogins: row.last_logins.map((date) => date.toISOString()).reverse(),
  }
}

async function moneyOf(tx: ShopTx, shop: ShopContext) {
  const { balances, plan } = await viewBalances(tx, shop)
  return {
    plan: plan.offer?.name ?? nameOf(plan.plan),
    frozen: plan.frozen,
    unmetered: plan.unmetered,
    credits: [...balances.values()].map(({ credit, granted, purchased, reserved, spent }) => ({
      credit,
      available: granted + purchased,
      reserved,
      spent,
    })),
  }
}

async function workOf(tx: ShopTx) {
  const shop = shopOf(tx)
  const now = await clockOf(tx)
  const operations = await tx
    .selectFrom('operations')
    .select([
      'id',
      'type',
      'cause',
      'actor_kind',
      'actor',
      'title_key',
      'title_values',
      'state',
      'created_at',
    ])
    .select(['total', 'applied', 'failed'])
    .where('shop_id', '=', shop)
    .where('ready', '=', true)
    .orderBy('id', 'desc')
    .limit(OPERATIONS)
    .execute()
  const { rows: errors } = await sql<{ code: string; count: number; last: Date }>`
    select c.error_code as code, count(*)::int as count, max(c.settled_at) as last from changes c
      where c.shop_id = ${shop} and c.state in ('failed', 'conflict') and c.error_code is not null
        and c.settled_at > ${now}::timestamptz - interval '7 days'
      group by c.error_code order by count(*) desc limit ${ERRORS}`.execute(tx)
  const visits = await tx
    .selectFrom('staff_visits')
    .select(['staff_name', 'reason', 'began_at', 'ended_at', 'expires_at'])
    .where('shop_id', '=', shop)
    .orderBy('id', 'desc')
    .limit(VISITS)
    .execute()
  return {
    health: await healthOf(tx),
    operations: operations.map((row) => ({
      id: row.id,
      type: row.type,
      cause: row.cause as Operation['cause'],
      actor: row.actor_kind === 'system' ? 'Signpost' : row.actor,
      title: { key: row.title_key, values: row.title_values as Record<string, string> },
      state: row.state as Operation['state'],
      createdAt: row.created_at.toISOString(),
      total: row.total,
      applied: row.applied,
      failed: row.failed,
    })),
    errors: errors.map(({ code, count, last }) => ({ code, count, lastAt: last.toISOString() })),
    visits: visits.map((row) => ({
      staffName: row.staff_name,
      reason: row.reason,
      beganAt: row.began_at.toISOString(),
      endedAt:
        (row.ended_at ?? (row.expires_at.getTime() < Date.now() ? row.expires_at : null))?.toISOString() ??
        null,
    })),
  }
}
