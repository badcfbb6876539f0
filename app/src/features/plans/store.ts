import { sql } from 'kysely'
import type { ChargeState } from '#adapters/platform/billing/operations.ts'
import type { Discount } from '#core/promotions/domain/benefit.ts'
import type { CreditKind } from '#core/shops/domain/credit-kinds.ts'
import type { Cycle } from '#core/shops/domain/plan-catalogue.ts'
import { clockOf, type ShopId, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import type { Discounted } from './domain/discount-left.ts'

/** An order, stored before the merchant approves it. */
export interface NewSubscription {
  id: string
  plan: string
  cycle: Cycle
  price: number
  currency: string
  trialDays: number
  test: boolean
  /** Code of the order, and its discount. */
  promotion: { code: string; discount: Discount } | null
  /** Page where the merchant approves it. */
  confirmationUrl: string
  actor: string
}

/** Stores a subscription that was requested. */
export async function insertSubscription(tx: ShopTx, shop: ShopId, made: NewSubscription): Promise<void> {
  await tx
    .insertInto('shop_subscriptions')
    .values({
      shop_id: shop,
      id: made.id,
      plan: made.plan,
      cycle: made.cycle,
      price: made.price,
      currency: made.currency,
      trial_days: made.trialDays,
      test: made.test,
      confirmation_url: made.confirmationUrl,
      requested_by: made.actor,
      code: made.promotion?.code ?? null,
      discount: made.promotion && JSON.stringify(made.promotion.discount),
    })
    .execute()
}

/** Returns the subscriptions without a final state: undecided, or running. */
export async function openSubscriptions(tx: ShopTx): Promise<OpenSubscription[]> {
  const { rows } = await sql<OpenSubscription>`
    select id, state, requested_at as at, code from shop_subscriptions
      where shop_id = ${shopOf(tx)} and state in ('PENDING', 'ACTIVE', 'FROZEN') order by requested_at, id limit 1000`.execute(
    tx,
  )
  return rows
}

/** Returns the price and discount a subscription was ordered at. */
export async function readOrder(
  tx: ShopTx,
  id: string | null,
): Promise<{ price: number; discount: Discount | null } | null> {
  if (id === null) return null
  const { rows } = await sql<{ price: string; discount: Discount | null }>`
    select price, discount from shop_subscriptions where shop_id = ${shopOf(tx)} and id = ${id}`.execute(tx)
  return rows[0] ? { price: Number(rows[0].price), discount: rows[0].discount } : null
}

/** Returns a running subscription, as ordered. */
export async function readRunning(
  tx: ShopTx,
  id: string,
): Promise<(Discounted & { plan: string; price: number; currency: string }) | null> {
  const { rows } = await sql<Discounted & { plan: string; price: string; currency: string }>`
    select plan, cycle, price, currency, activated_at as "activatedAt", trial_days as "trialDays", code, discount
      from shop_subscriptions where shop_id = ${shopOf(tx)} and id = ${id} and activated_at is not null`.execute(
    tx,
  )
  return rows[0] ? { ...rows[0], price: Number(rows[0].price) } : null
}

export interface OpenSubscription {
  id: string
  state: ChargeState
  at: Date
  /** Code it was ordered with. */
  code: string | null
}

/** Stores the platform's answer, unless a later read is already stored. */
export async function saveSubscriptionState(
  tx: ShopTx,
  answer: { id: string; state: ChargeState; activatedAt: Date | null; askedAt: Date },
): Promise<void> {
  await sql`
    update shop_subscriptions set state = ${answer.state}, read_at = ${answer.askedAt},
        activated_at = coalesce(activated_at, ${answer.activatedAt}),
        cancelled_at = case when ${answer.state} = 'CANCELLED' then coalesce(cancelled_at, ${await clockOf(tx)}::timestamptz) end
      where shop_id = ${shopOf(tx)} and id = ${answer.id} and (read_at is null or read_at <= ${answer.askedAt})`.execute(
    tx,
  )
}

/** A subscription that gives its plan. A test charge, which nobody pays, does so in a development store only. */
const counts = (shop: ShopId) => sql<boolean>`(state in ('ACTIVE', 'FROZEN') and activated_at is not null
  and (not test or exists (select from shops where shops.id = ${shop} and shops.development_store)))`

/**
 * Puts the shop on the plan its running subscription pays for, or on the default plan if none runs. A change
 * increments `epoch`, so that the credits of the new plan begin; the same subscription again changes nothing.
 */
export async function applySubscriptions(tx: ShopTx, shop: ShopId): Promise<void> {
  const { rows } = await sql<RunningPlan>`
    select id, plan, cycle, state = 'FROZEN' as frozen, activated_at::text as started,
        case when trial_days > 0 then (activated_at + trial_days * interval '24 hours')::text end as "trialEnds",
        case when trial_days > 0 then activated_at::text end as "trialBegan"
      from shop_subscriptions
      where shop_id = ${shop} and ${counts(shop)}
      order by activated_at desc, id desc limit 1`.execute(tx)
  const [running] = rows
  const now = await clockOf(tx)
  if (running)
    await sql`
    insert into shop_plans
        (shop_id, plan, cycle, subscription_id, frozen, started_at, trial_ends_at, trial_began_at, updated_at)
      values (${shop}, ${running.plan}, ${running.cycle}, ${running.id}, ${running.frozen},
        ${running.started}::timestamptz, ${running.trialEnds}::timestamptz, ${running.trialBegan}::timestamptz,
        ${now}::timestamptz)
      on conflict (shop_id) do update set
        epoch = shop_plans.epoch
          + case when shop_plans.subscription_id is distinct from excluded.subscription_id then 1 else 0 end,
        plan = excluded.plan, cycle = excluded.cycle, subscription_id = excluded.subscription_id,
        frozen = excluded.frozen, started_at = excluded.started_at, trial_ends_at = excluded.trial_ends_at,
        trial_began_at = coalesce(shop_plans.trial_began_at, excluded.trial_began_at), updated_at = excluded.updated_at
      where (shop_plans.subscription_id, shop_plans.frozen)
        is distinct from (excluded.subscription_id, excluded.frozen)`.execute(tx)
  await sql`
    update shop_plans set plan = null, cycle = 'month', subscription_id = null, frozen = false, started_at = ${now}::timestamptz,
        trial_ends_at = null, epoch = epoch + 1, updated_at = ${now}::timestamptz
      where shop_id = ${shopOf(tx)} and subscription_id is not null and not exists (
        select from shop_subscriptions where shop_id = ${shopOf(tx)} and ${counts(shop)})`.execute(tx)
}

/** The paying subscription; times as the database formats them. */
interface RunningPlan {
  id: string
  plan: string
  cycle: Cycle
  frozen: boolean
  started: string
  trialEnds: string | null
  trialBegan: string | null
}

export interface ChargeRow {
  id: string
  kind: 'subscription' | 'purchase' | 'usage'
  /** Name of a one-time charge on the platform's bill. */
  name: string | null
  state: ChargeState
  plan: string | null
  cycle: Cycle | null
  credit: CreditKind | null
  amount: number | null
  price: string
  currency: string
  test: boolean
  at: Date
  refunded_at: Date | null
  trial_until: Date | null
  read_at: Date | null
  confirmation_url: string | null
  approved_at: Date | null
  activated_at: Date | null
  given_up_at: Date | null
}

/** Returns orders and their state, newest first; or the one charge with this number. */
export async function listCharges(
  tx: ShopTx,
  number: string | null = null,
  most = 100,
): Promise<ChargeRow[]> {
  const { rows } = await sql<ChargeRow>`
    select * from (
      select id, 'subscription' as kind, null as name, state, plan, cycle, null as credit, null::int as amount, price, currency, test,
          requested_at as at, null::timestamptz as refunded_at,
          case when state = 'ACTIVE' and activated_at + trial_days * interval '24 hours' > now()
            then activated_at + trial_days * interval '24 hours' end as trial_until,
          read_at, confirmation_url, approved_at, activated_at, null::timestamptz as given_up_at
        from shop_subscriptions where shop_id = ${shopOf(tx)}
      union all
      select once.id, 'purchase', once.name, once.state, null, null, credit, amount, price, currency, test, requested_at,
          refunded_at, null, read_at, confirmation_url, null, null, given_up_at
        from one_time_charges once left join credit_purchases bought on bought.shop_id = ${shopOf(tx)}
          and bought.shop_id = once.shop_id and bought.id = once.id
        where once.shop_id = ${shopOf(tx)}
      union all
      select id::text, 'usage', null, case state when 'asked' then 'PENDING' when 'billed' then 'ACTIVE' else 'DECLINED' end,
          null, null, credit, amount, price, currency, test, requested_at, refunded_at, null,
          null, null, null, null, null
        from usage_orders where shop_id = ${shopOf(tx)}) as charge
      where ${number}::text is null or right(id, length(${number}::text) + 1) = '/' || ${number}::text
      order by at desc, id desc limit ${most}`.execute(tx)
  return rows
}
