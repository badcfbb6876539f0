import { z } from 'zod'
import { CREDIT_KINDS, type CreditKind } from './credit-kinds.ts'
import { PLANS, type PlanName } from './plan-order.ts'

export const CYCLES = ['month', 'year'] as const
/** Billing interval of a plan and of its credits. */
export type Cycle = (typeof CYCLES)[number]

/** Contents of a plan. Amounts of credits are per cycle; a product access of null means all products. */
export interface PlanTerms {
  price: Record<Cycle, number>
  allowances: Record<CreditKind, Record<Cycle, number>>
  productAccess: number | null
  blogsPerWeek: number
  /** Speed of one page, measured once or every day (specification 1 §6). */
  pageSpeed: 'once' | 'daily'
}

/** A plan made for one merchant or campaign, shown at /pricing/custom-plan/{type}. */
export interface Offer extends PlanTerms {
  name: string
  description: string
  /** The plan whose features it has. */
  basedOn: PlanName
  /** Existing subscribers keep it; it is no longer sold. */
  retired: boolean
}

export interface PlanCatalogue {
  currency: string
  trialDays: number
  plans: Record<PlanName, PlanTerms>
  offers: Record<string, Offer>
  /** Smallest plan that includes each feature. */
  features: Record<Feature, PlanName>
  /** Credits one unit of the currency buys; null if not for sale. docs/decisions/0017. */
  creditsPerUnit: Record<CreditKind, number | null>
  /** Limits a merchant can choose from for credits billed with a monthly plan; empty if such billing is not offered. */
  usageLimits: readonly number[]
  /** With billing off: unlimited credits, or those of the default plan. */
  creditsWithoutBilling: 'unlimited' | 'allowances'
  /** What a store receives for certain actions. */
  rewards: Rewards
}

/** Null and empty mean not offered. */
export interface Rewards {
  /** For verifying the store's mailbox: worth about 50 in the currency (specification 2 §9). */
  verification: { credits: Partial<Record<CreditKind, number>>; moreProducts: number } | null
  /** By the id of a setup guide step, granted once it is actually done. */
  earn: Record<string, { credit: CreditKind; amount: number }>
  /** A plan's features for some hours, once, on the merchant's request: only with the operator's `countdowns`. */
  unlock: { plan: PlanName; hours: number } | null
}

/**
 * Smallest plan of each feature. The specification names Elite for FAQ and video sections and Ultimate for daily page
 * speed (2 §6); the others are defaults. The pricing page lists a feature if a module of the product names it.
 */
const FEATURES = {
  'product-schema': 'free',
  'review-schema': 'free',
  'breadcrumb-schema': 'free',
  'search-schema': 'free',
  'schema-results': 'free',
  'seo-audit': 'free',
  'bulk-editing': 'free',
  'meta-tags': 'free',
  'alt-text': 'free',
  'broken-links': 'free',
  breadcrumbs: 'free',
  sitemaps: 'free',
  'image-optimization': 'free',
  automations: 'pro',
  'organization-schema': 'pro',
  'local-business-schema': 'pro',
  'collection-schema': 'pro',
  'merchant-schema': 'premium',
  'blog-schema': 'premium',
  'article-schema': 'premium',
  'how-to-schema': 'premium',
  'recipe-schema': 'premium',
  'content-tabs': 'premium',
  'search-console': 'premium',
  'ai-blog': 'premium',
  'index-status': 'advance',
  'keyword-report': 'advance',
  'faq-schema': 'elite',
  'video-schema': 'elite',
  'page-speed-reports': 'ultimate',
} as const satisfies Record<string, PlanName>
export type Feature = keyof typeof FEATURES

/** Annual billing saves 20 % (specification 2 §9). */
const YEARLY_SAVING = 0.2
const yearly = (month: number): number => Math.round(month * 12 * (1 - YEARLY_SAVING) * 100) / 100

const amounts = (...perMonth: [number, number, number, number, number]): PlanTerms['allowances'] =>
  Object.fromEntries(
    CREDIT_KINDS.map((kind, at) => {
      const month = perMonth[at] ?? 0
      return [kind, { month, year: month * 12 }]
    }),
  ) as PlanTerms['allowances']

function terms(
  month: number,
  allowances: PlanTerms['allowances'],
  rest: Partial<Omit<PlanTerms, 'price' | 'allowances'>>,
): PlanTerms {
  const defaults = { productAccess: null, blogsPerWeek: 0, pageSpeed: 'once' as const }
  return { price: { month, year: yearly(month) }, allowances, ...defaults, ...rest }
}

/**
 * From the specification (2 §9): the free plan's 50 products and 5, 25 and 50 credits, the paid plans' 100 AI and
 * 1,000 image credits a month, 1,200 and 12,000 a year. It shows no prices and nothing else; those are our defaults.
 */
export const DEFAULT_CATALOGUE: PlanCatalogue = {
  currency: 'USD',
  trialDays: 7,
  plans: {
    free: terms(0, amounts(5, 25, 50, 0, 0), { productAccess: 50 }),
    pro: terms(10, amounts(100, 250, 1000, 0, 50), {}),
    premium: terms(20, amounts(100, 500, 1000, 20, 100), { blogsPerWeek: 1 }),
    advance: terms(35, amounts(100, 1000, 1000, 40, 200), { blogsPerWeek: 2 }),
    elite: terms(60, amounts(100, 1500, 1000, 60, 500), { blogsPerWeek: 3 }),
    ultimate: terms(100, amounts(100, 2000, 1000, 140, 1000), { blogsPerWeek: 7, pageSpeed: 'daily' }),
  },
  offers: {},
  features: FEATURES,
  creditsPerUnit: {
    'ai-meta': 10,
    'image-alt': 25,
    'image-optimization': 100,
    'ai-blog': 10,
    'google-index': null,
  },
  usageLimits: [10, 25, 50, 100, 250],
  creditsWithoutBilling: 'unlimited',
  rewards: {
    verification: { credits: { 'ai-meta': 100, 'image-alt': 250 }, moreProducts: 50 },
    earn: {
      schema_product: { credit: 'ai-meta', amount: 5 },
      meta_ai: { credit: 'ai-meta', amount: 5 },
      meta_ai_alttag: { credit: 'image-alt', amount: 10 },
      image_bulkoperation: { credit: 'image-optimization', amount: 10 },
      meta_automation: { credit: 'ai-meta', amount: 15 },
      gsc_connect: { credit: 'ai-meta', amount: 15 },
    },
    unlock: { plan: 'premium', hours: 24 },
  },
}

const count = z.number().int().min(0).max(1_000_000_000)
const money = z.number().min(0).max(10_000).multipleOf(0.01)
const allowance = z.union([count, z.strictObject({ month: count, year: count })])
const planOverride = z.strictObject({
  price: z.union([money, z.strictObject({ month: money, year: money })]).optional(),
  allowances: z.partialRecord(z.enum(CREDIT_KINDS), allowance).optional(),
  productAccess: count.nullable().optional(),
  blogsPerWeek: count.optional(),
  pageSpeed: z.enum(['once', 'daily']).optional(),
})
type PlanOverride = z.infer<typeof planOverride>

/** Format of an operator's file; fields it leaves out keep their defaults. */
export const catalogueOverrideSchema = z.strictObject({
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'give a currency code such as USD')
    .optional(),
  trialDays: z.number().int().min(0).max(365).optional(),
  plans: z.partialRecord(z.enum(PLANS), planOverride).optional(),
  offers: z
    .record(
      z.string().regex(/^[a-z0-9][a-z0-9-]{0,40}$/, 'name an offer in small letters, digits and hyphens'),
      planOverride.extend({
        name: z.string().trim().min(1).max(60),
        description: z.string().trim().max(500).default(''),
        basedOn: z.enum(PLANS),
        retired: z.boolean().default(false),
      }),
    )
    .optional(),
  features: z
    .partialRecord(z.enum(Object.keys(FEATURES) as [Feature, ...Feature[]]), z.enum(PLANS))
    .optional(),
  creditsPerUnit: z
    .partialRecord(z.enum(CREDIT_KINDS), z.number().positive().max(1_000_000).nullable())
    .optional(),
  usageLimits: z.array(z.number().int().min(1).max(10_000)).max(20).optional(),
  creditsWithoutBilling: z.enum(['unlimited', 'allowances']).optional(),
  rewards: z
    .strictObject({
      verification: z
        .strictObject({
          credits: z.partialRecord(z.enum(CREDIT_KINDS), count).default({}),
          moreProducts: count.default(0),
        })
        .nullable()
        .optional(),
      /** Replaces the defaults completely. */
      earn: z
        .record(
          z.string().max(60),
          z.strictObject({ credit: z.enum(CREDIT_KINDS), amount: z.number().int().min(1).max(10_000) }),
        )
        .optional(),
      unlock: z
        .strictObject({ plan: z.enum(PLANS), hours: z.number().int().min(1).max(8_760) })
        .nullable()
        .optional(),
    })
    .optional(),
})
export type CatalogueOverride = z.infer<typeof catalogueOverrideSchema>

/** Returns the default catalogue with the operator's changes. */
export function mergeCatalogue(override: CatalogueOverride): PlanCatalogue {
  const base = DEFAULT_CATALOGUE
  const plans = Object.fromEntries(
    PLANS.map((name) => [name, mergeTerms(base.plans[name], override.plans?.[name] ?? {})]),
  ) as PlanCatalogue['plans']
  const offers = Object.entries(override.offers ?? {}).map(([type, offer]): [string, Offer] => {
    const { name, description, basedOn, retired } = offer
    return [type, { ...mergeTerms(plans[basedOn], offer), name, description, basedOn, retired }]
  })
  return {
    currency: override.currency ?? base.currency,
    trialDays: override.trialDays ?? base.trialDays,
    plans,
    offers: Object.fromEntries(offers),
    features: { ...base.features, ...defined(override.features) },
    creditsPerUnit: { ...base.creditsPerUnit, ...defined(override.creditsPerUnit) },
    usageLimits: [...(override.usageLimits ?? base.usageLimits)].sort((a, b) => a - b),
    creditsWithoutBilling: override.creditsWithoutBilling ?? base.creditsWithoutBilling,
    rewards: { ...base.rewards, ...defined(override.rewards) },
  }
}

function mergeTerms(base: PlanTerms, override: PlanOverride): PlanTerms {
  const { price, allowances, productAccess, blogsPerWeek, pageSpeed } = override
  const given = Object.entries(allowances ?? {}).map(([kind, amount]) => [
    kind,
    typeof amount === 'number' ? { month: amount, year: amount * 12 } : amount,
  ])
  return {
    price: typeof price === 'number' ? { month: price, year: yearly(price) } : (price ?? base.price),
    allowances: { ...base.allowances, ...Object.fromEntries(given) },
    productAccess: productAccess === undefined ? base.productAccess : productAccess,
    blogsPerWeek: blogsPerWeek ?? base.blogsPerWeek,
    pageSpeed: pageSpeed ?? base.pageSpeed,
  }
}

function defined<T extends object>(
  part: T | undefined,
): { [K in keyof T]?: NonNullable<T[K]> | Extract<T[K], null> } {
  return Object.fromEntries(Object.entries(part ?? {}).filter(([, value]) => value !== undefined)) as never
}
