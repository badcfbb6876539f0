import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import type { Settings } from '#kit/server/env.ts'
import { CLOSED_BY_STAFF } from '#kit/shared/closed-by-staff.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { FeatureGate } from './domain/feature-gate.ts'
import {
  type Cycle,
  catalogueOverrideSchema,
  DEFAULT_CATALOGUE,
  type Feature,
  mergeCatalogue,
  type Offer,
  type PlanCatalogue,
  type PlanTerms,
} from './domain/plan-catalogue.ts'
import { type Entitlement, entitledTo, type PlanName, reaches } from './domain/plan-order.ts'
import { readOperatorFile } from './operator-file.ts'
import { planErrors } from './plan-errors.ts'

/** What is needed to read a shop's plan: a `ShopContext`, or these two parts of it. */
export type Subscriber = Pick<ShopContext, 'shop' | 'settings'>

/** A shop's plan and its state. */
export interface ShopPlan {
  /** Decides which features are open: the shop's own plan, or a larger one whose features it was granted. */
  plan: PlanName
  /** The shop's own plan: bought, or the operator's default. */
  basePlan: PlanName
  /** A larger plan whose features are open for now; `until` is null if permanent. */
  unlocked: { plan: PlanName; until: Date | null } | null
  /** The offer the plan comes from, if it is not a standard plan. */
  offer: (Offer & { type: string }) | null
  /** Features staff have switched on or off for this shop, regardless of its plan. */
  switched: Readonly<Record<string, boolean>>
  terms: PlanTerms
  cycle: Cycle
  /** Gid of the platform's subscription; null if the plan is not paid for. */
  subscriptionId: string | null
  /** The platform is waiting for the merchant's payment: features of the default plan, no new grants. */
  frozen: boolean
  /** Start of the first period. */
  startedAt: Date
  trialEndsAt: Date | null
  /** When the shop's only trial began; null: not yet. */
  trialBeganAt: Date | null
  /** Increases with each change of plan. */
  epoch: number
  /** The database's time, by which its timestamps are evaluated. */
  now: Date
  /** True if credits are not counted because billing is off. */
  unmetered: boolean
}

interface PlanRow {
  plan: string | null
  cycle: Cycle | null
  subscription_id: string | null
  frozen: boolean | null
  started_at: Date | null
  trial_ends_at: Date | null
  trial_began_at: Date | null
  epoch: number | null
  installed_at: Date
  entitlements: Entitlement[] | null
  switched: Record<string, boolean> | null
  now: Date
}

/** Whether credits are not counted on this installation: screens and e-mails do not mention them. */
export function isUnmetered(settings: Subscriber['settings']): boolean {
  return !settings.billing && planCatalogue(settings).creditsWithoutBilling === 'unlimited'
}

/** Returns the shop's current plan. */
export function planOf(ctx: ShopContext): Promise<ShopPlan> {
  return ctx.tx((tx) => readPlan(tx, ctx))
}

/**
 * The same inside a transaction. A shop that bought nothing has been on the operator's default plan since it was
 * installed.
 */
export async function readPlan(tx: ShopTx, { shop, settings }: Subscriber): Promise<ShopPlan> {
  const { rows } = await sql<PlanRow>`
    select shop_plans.*, coalesce(installed_at, now()) as installed_at, clock_timestamp() as now,
        (select jsonb_agg(jsonb_build_object('plan', plan, 'more', more_products, 'begins', begins_at, 'ends', ends_at))
          from shop_entitlements where shop_entitlements.shop_id = ${shopOf(tx)}) as entitlements,
        (select jsonb_object_agg(feature, is_on)
          from shop_feature_flags where shop_feature_flags.shop_id = ${shopOf(tx)}) as switched
      from shops left join shop_plans on shop_plans.shop_id = ${shopOf(tx)} and shop_plans.shop_id = shops.id where shops.id = ${shop.id}`.execute(
    tx,
  )
  const [row] = rows
  const catalogue = planCatalogue(settings)
  const bought = settings.billing && row?.plan ? findTerms(catalogue, row.plan) : null
  const frozen = bought !== null && row?.frozen === true
  const free = { plan: settings.defaultPlan, offer: null, terms: catalogue.plans[settings.defaultPlan] }
  const base = bought === null || frozen ? free : bought
  const now = row?.now ?? new Date()
  const given = entitledTo(row?.entitlements ?? [], now)
  const unlocked = given.plan !== null && !reaches(base.plan, given.plan.plan) ? given.plan : null
  const switched = row?.switched ?? {}
  const terms = withEntitlements(base.terms, unlocked && catalogue.plans[unlocked.plan], given.moreProducts)
  return {
    ...base,
    basePlan: base.plan,
    unlocked,
    switched,
    ...(unlocked && { plan: unlocked.plan }),
    terms: withSwitches(terms, { plan: unlocked?.plan ?? base.plan, switched, catalogue }),
    cycle: bought === null ? 'month' : (row?.cycle ?? 'month'),
    subscriptionId: bought === null ? null : (row?.subscription_id ?? null),
    frozen,
    startedAt: row?.started_at ?? row?.installed_at ?? new Date(0),
    trialEndsAt: bought === null ? null : (row?.trial_ends_at ?? null),
    trialBeganAt: row?.trial_began_at ?? null,
    epoch: row?.epoch ?? 0,
    now,
    unmetered: isUnmetered(settings),
  }
}

/**
 * Returns a plan's terms extended by entitlements. Its credits stay as they are: features can be granted, allowances
 * are paid for.
 */
export function withEntitlements(
  terms: PlanTerms,
  unlocked: PlanTerms | null,
  moreProducts: number,
): PlanTerms {
  const products = [terms.productAccess, ...(unlocked ? [unlocked.productAccess] : [])]
  const most = products.includes(null) ? null : Math.max(...products.map(Number))
  return {
    ...terms,
    productAccess: most === null ? null : most + moreProducts,
    blogsPerWeek: Math.max(terms.blogsPerWeek, unlocked?.blogsPerWeek ?? 0),
    pageSpeed: unlocked?.pageSpeed === 'daily' ? 'daily' : terms.pageSpeed,
  }
}

/**
 * Returns the terms as the locks of their features have them (`lockOf`): daily reports while they are open; and blog
 * posts that were switched on, as many as the smallest plan that includes them.
 */
export function withSwitches(
  terms: PlanTerms,
  { plan, switched, catalogue }: Pick<ShopPlan, 'plan' | 'switched'> & { catalogue: PlanCatalogue },
): PlanTerms {
  const { plans, features } = catalogue
  const included = terms.pageSpeed === 'daily' || reaches(plan, features['page-speed-reports'])
  const posts = switched['ai-blog'] ? plans[features['ai-blog']].blogsPerWeek : 0
  return {
    ...terms,
    pageSpeed: (switched['page-speed-reports'] ?? included) ? 'daily' : 'once',
    blogsPerWeek: Math.max(terms.blogsPerWeek, posts),
  }
}

/** Finds a plan by its name in `shop_plans`, `premium` or `offer:<type>`; null if the operator removed it. */
export function findTerms(
  catalogue: PlanCatalogue,
  name: string,
): Pick<ShopPlan, 'plan' | 'offer' | 'terms'> | null {
  if (name.startsWith('offer:')) {
    const type = name.slice('offer:'.length)
    const offer = Object.hasOwn(catalogue.offers, type) ? catalogue.offers[type] : undefined
    return offer ? { plan: offer.basedOn, offer: { ...offer, type }, terms: offer } : null
  }
  const plan = name as PlanName
  return Object.hasOwn(catalogue.plans, plan) ? { plan, offer: null, terms: catalogue.plans[plan] } : null
}

/** Whether the shop may use the gate's feature. For background work. */
export async function hasFeature(ctx: ShopContext, { feature }: FeatureGate): Promise<boolean> {
  return lockOf(ctx, await planOf(ctx), feature) === null
}

/**
 * Whether what was published with the gate's feature stays on the store: also under a plan without it, unless staff closed
 * the feature.
 */
export async function staysPublished(ctx: ShopContext, { feature }: FeatureGate): Promise<boolean> {
  return lockOf(ctx, await planOf(ctx), feature) !== CLOSED_BY_STAFF
}

/**
 * Throws `plans.locked`, with the name of the smallest plan that includes the gate's feature, or
 * `plans.closed-by-staff`.
 */
export async function requireFeature(ctx: ShopContext, { feature }: FeatureGate): Promise<void> {
  const lock = lockOf(ctx, await planOf(ctx), feature)
  if (lock === null) return
  if (lock === CLOSED_BY_STAFF) throw new AppError(planErrors.closedByStaff, { feature })
  const required = planCatalogue(ctx.settings).features[feature]
  throw new AppError(planErrors.locked, { feature, plan: required, planName: lock })
}

/** Features the shop cannot use, each with its lock. The API refuses them. */
export async function lockedFeatures(ctx: ShopContext): Promise<Record<string, string>> {
  const plan = await planOf(ctx)
  const features = Object.keys(planCatalogue(ctx.settings).features) as Feature[]
  return Object.fromEntries(
    features.flatMap((feature) => {
      const lock = lockOf(ctx, plan, feature)
      return lock === null ? [] : [[feature, lock]]
    }),
  )
}

/**
 * Why the shop cannot use a feature: the name of the smallest plan that includes it, or `CLOSED_BY_STAFF`, which no
 * plan opens. Null if it can.
 */
export function lockOf(
  { settings }: Pick<Subscriber, 'settings'>,
  { plan, switched }: Pick<ShopPlan, 'plan' | 'switched'>,
  feature: Feature,
): string | null {
  const required = planCatalogue(settings).features[feature]
  const isOpen = switched[feature] ?? reaches(plan, required)
  if (isOpen) return null
  return switched[feature] === false ? CLOSED_BY_STAFF : nameOf(required)
}

/** Display name, such as `Premium`: plan names are the same in every language. */
export function nameOf(plan: PlanName): string {
  return plan.charAt(0).toUpperCase() + plan.slice(1)
}

const known = new WeakMap<object, PlanCatalogue>()

/**
 * Returns the plans of this installation: the defaults, overridden by the operator's file (`PLAN_CATALOGUE`). Read
 * once per process. Throws a `SettingsError` that lists every error in the file.
 */
export function planCatalogue(settings: Pick<Settings, 'planCatalogueFile'>): PlanCatalogue {
  const found = known.get(settings)
  if (found) return found
  const { planCatalogueFile: file } = settings
  const catalogue =
    file === null
      ? DEFAULT_CATALOGUE
      : mergeCatalogue(readOperatorFile('PLAN_CATALOGUE', file, catalogueOverrideSchema))
  known.set(settings, catalogue)
  return catalogue
}
