import { z } from 'zod'

/** Time a delivery takes: at most `to` units; `from` is set if it may be earlier. */
export interface Delivery {
  from: number | null
  to: number
  unit: 'business-hours' | 'days' | 'weeks'
}

/**
 * Price of a package: a fixed sum, hours of work at the catalogue's rate, or a share of the earnings, agreed
 * beforehand.
 */
export type PackagePrice =
  | { kind: 'fixed'; amount: number }
  | { kind: 'hours'; hours: number }
  | { kind: 'share'; percent: number }

export interface ServicePackage {
  id: string
  /** The operator's name for it; null: our text in the reader's language. */
  name: string | null
  price: PackagePrice
  delivery: Delivery
}

/** The operator's own words for a service, shown unchanged in every language. */
export interface ServiceWords {
  name: string
  summary: string
  delivered: string[]
  questions: { question: string; answer: string }[]
}

export interface Service {
  id: string
  /** Path of its screen. */
  path: string
  packages: ServicePackage[]
  /** True if a store can order it only once per published theme. */
  oncePerTheme: boolean
  /** True for work in the live theme: the merchant gives access as a collaborator. */
  needsAccess: boolean
  /** Null: our texts in the reader's language. */
  words: ServiceWords | null
}

/** Services and prices, in the currency of the plan catalogue. */
export interface ServiceCatalogue {
  /** Price of an hour beyond the free and reduced ones. */
  hourlyRate: number
  /** Free hours of a store's first orders, and the following ones at half the rate (specification 2 §9). */
  freeHours: number
  halfPriceHours: number
  services: Service[]
}

const fixed = (amount: number): PackagePrice => ({ kind: 'fixed', amount })
const work = (hours: number): PackagePrice => ({ kind: 'hours', hours })
const within = (to: number, unit: Delivery['unit'], from: number | null = null): Delivery => ({
  from,
  to,
  unit,
})
const pack = (id: string, price: PackagePrice, delivery: Delivery): ServicePackage => ({
  id,
  name: null,
  price,
  delivery,
})
const service = (id: string, rest: Partial<Service> & Pick<Service, 'packages'>): Service => ({
  id,
  path: `/services/${id}`,
  oncePerTheme: false,
  needsAccess: false,
  words: null,
  ...rest,
})

/**
 * Stated (2 §9): the contents of each service, the delivery times, 10 free hours and 10 at half price. Prices are not
 * stated; these are our defaults (docs/decisions/0071).
 */
export const DEFAULT_SERVICES: ServiceCatalogue = {
  hourlyRate: 40,
  freeHours: 10,
  halfPriceHours: 10,
  services: [
    service('core-web-vitals', {
      path: '/core-web-vitals/fix',
      packages: [pack('live-theme', fixed(249), within(2, 'weeks'))],
      needsAccess: true,
    }),
    service('technical-seo', {
      packages: [pack('live-theme', fixed(149), within(72, 'business-hours'))],
      oncePerTheme: true,
      needsAccess: true,
    }),
    service('customization', {
      packages: [
        pack('small', work(5), within(5, 'days', 3)),
        pack('medium', work(10), within(7, 'days')),
        pack('large', work(20), within(14, 'days')),
      ],
      needsAccess: true,
    }),
    service('store-build', { packages: [pack('starter', fixed(699), within(3, 'weeks'))] }),
    service('blog-package', { packages: [pack('month', fixed(199), within(30, 'days'))] }),
    service('growth', {
      path: '/seo-plan',
      packages: [pack('share', { kind: 'share', percent: 10 }, within(1, 'weeks'))],
    }),
    service('cro', {
      packages: [
        pack('audit', fixed(149), within(4, 'days')),
        pack('page', fixed(349), within(10, 'days')),
        pack('program', fixed(799), within(30, 'days')),
      ],
    }),
  ],
}

const name = z.string().trim().min(1).max(80)
const sentence = z.string().trim().min(1).max(600)
/** An amount the platform can charge; free packages are not charged. */
const money = z
  .number()
  .max(10_000)
  .multipleOf(0.01)
  .refine((amount) => amount === 0 || amount >= 0.5, 'give 0, or 0.50 to 10,000')
const slug = z.string().regex(/^[a-z][a-z0-9-]{0,40}$/, 'use small letters, digits and hyphens')
const delivery = z.strictObject({
  from: z.number().int().min(1).max(400).nullable().default(null),
  to: z.number().int().min(1).max(400),
  unit: z.enum(['business-hours', 'days', 'weeks']),
})
const packageOverride = z
  .strictObject({
    offered: z.boolean().default(true),
    name: name.optional(),
    price: money.optional(),
    hours: z.number().int().min(1).max(1_000).optional(),
    share: z.number().min(0.1).max(100).optional(),
    delivery: delivery.optional(),
  })
  .refine(({ price, hours, share }) => [price, hours, share].filter((one) => one !== undefined).length <= 1, {
    error: 'give one of price, hours and share',
  })
const serviceOverride = z.strictObject({
  offered: z.boolean().default(true),
  words: z
    .strictObject({
      name,
      summary: sentence,
      delivered: z.array(sentence).min(1).max(20),
      questions: z
        .array(z.strictObject({ question: sentence, answer: sentence }))
        .max(20)
        .default([]),
    })
    .optional(),
  oncePerTheme: z.boolean().optional(),
  needsAccess: z.boolean().optional(),
  packages: z.record(slug, packageOverride).optional(),
})

/** Values an operator's file may set; the rest stays as in the defaults. */
export const serviceOverrideSchema = z
  .strictObject({
    hourlyRate: money.optional(),
    freeHours: z.number().int().min(0).max(1_000).optional(),
    halfPriceHours: z.number().int().min(0).max(1_000).optional(),
    services: z.record(slug, serviceOverride).default({}),
  })
  .superRefine(({ services }, check) => {
    for (const [id, given] of Object.entries(services)) {
      const base = DEFAULT_SERVICES.services.find((one) => one.id === id)
      const say = (message: string, ...path: string[]) =>
        check.addIssue({ code: 'custom', message, path: ['services', id, ...path] })
      if (!base && given.offered && !given.words) say('give its words: it is none of ours', 'words')
      if (!base && given.offered && !given.packages) say('give it a package', 'packages')
      for (const [packageId, { price, hours, share, name: own, delivery: takes, offered }] of Object.entries(
        given.packages ?? {},
      )) {
        if (!offered || base?.packages.some((one) => one.id === packageId)) continue
        const isPriced = [price, hours, share].some((one) => one !== undefined)
        if (!isPriced || !own || !takes)
          say('give a new package its name, its delivery and a price', 'packages', packageId)
      }
    }
  })
export type ServiceOverride = z.infer<typeof serviceOverrideSchema>

/** Returns the default catalogue with the operator's changes. */
export function mergeServices({ services, ...terms }: ServiceOverride): ServiceCatalogue {
  const base = DEFAULT_SERVICES
  const own = Object.keys(services).filter((id) => !base.services.some((one) => one.id === id))
  const all = [...base.services, ...own.map((id) => service(id, { packages: [] }))]
  return {
    hourlyRate: terms.hourlyRate ?? base.hourlyRate,
    freeHours: terms.freeHours ?? base.freeHours,
    halfPriceHours: terms.halfPriceHours ?? base.halfPriceHours,
    services: all
      .filter(({ id }) => services[id]?.offered ?? true)
      .map((one) => mergeService(one, services[one.id]))
      .filter(({ packages }) => packages.length > 0),
  }
}

function mergeService(base: Service, given: ServiceOverride['services'][string] | undefined): Service {
  if (!given) return base
  const packages = given.packages ?? {}
  const known = base.packages.map((one) => mergePackage(one, packages[one.id]))
  const added = Object.entries(packages)
    .filter(([id]) => !base.packages.some((one) => one.id === id))
    .map(([id, one]) => mergePackage(pack(id, fixed(0), within(1, 'weeks')), one))
  return {
    ...base,
    words: given.words ?? base.words,
    oncePerTheme: given.oncePerTheme ?? base.oncePerTheme,
    needsAccess: given.needsAccess ?? base.needsAccess,
    packages: [...known, ...added].filter(({ id }) => packages[id]?.offered ?? true),
  }
}

function mergePackage(
  base: ServicePackage,
  given: z.infer<typeof packageOverride> | undefined,
): ServicePackage {
  if (!given) return base
  const { price, hours, share } = given
  return {
    ...base,
    name: given.name ?? base.name,
    delivery: given.delivery ?? base.delivery,
    price:
      price !== undefined
        ? fixed(price)
        : hours !== undefined
          ? work(hours)
          : share !== undefined
            ? { kind: 'share', percent: share }
            : base.price,
  }
}
