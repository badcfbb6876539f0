import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEFAULT_CATALOGUE } from './domain/plan-catalogue.ts'
import { PLANS, reaches } from './domain/plan-order.ts'
import { findTerms, planCatalogue, withEntitlements, withSwitches } from './plan-of.ts'

let directory: string
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'plans-'))
})
afterAll(() => rmSync(directory, { recursive: true }))

function read(content: unknown) {
  const planCatalogueFile = join(directory, `${crypto.randomUUID()}.json`)
  writeFileSync(planCatalogueFile, typeof content === 'string' ? content : JSON.stringify(content))
  return planCatalogue({ planCatalogueFile })
}

describe('the default catalogue', () => {
  const { plans } = planCatalogue({ planCatalogueFile: null })

  it('says what the specification states', () => {
    expect(plans.free).toMatchObject({
      price: { month: 0, year: 0 },
      productAccess: 50,
      allowances: {
        'ai-meta': { month: 5 },
        'image-alt': { month: 25 },
        'image-optimization': { month: 50 },
      },
    })
    for (const name of PLANS.slice(1)) {
      expect(plans[name].allowances['ai-meta']).toEqual({ month: 100, year: 1200 })
      expect(plans[name].allowances['image-optimization']).toEqual({ month: 1000, year: 12_000 })
      expect(plans[name].price.year).toBeCloseTo(plans[name].price.month * 12 * 0.8, 2)
    }
  })

  it('gives a larger plan never less', () => {
    for (const [at, name] of PLANS.entries()) {
      const smaller = plans[PLANS[at - 1] ?? 'free']
      const { price, allowances, blogsPerWeek } = plans[name]
      expect(price.month).toBeGreaterThanOrEqual(smaller.price.month)
      expect(blogsPerWeek).toBeGreaterThanOrEqual(smaller.blogsPerWeek)
      for (const [kind, amount] of Object.entries(allowances)) {
        expect(amount.month).toBeGreaterThanOrEqual(smaller.allowances[kind as keyof typeof allowances].month)
      }
    }
  })

  it('opens sections from Elite on', () => {
    const { features } = DEFAULT_CATALOGUE
    for (const feature of ['faq-schema', 'video-schema'] as const)
      expect(PLANS.filter((plan) => reaches(plan, features[feature]))).toEqual(['elite', 'ultimate'])
  })
})

describe("an operator's file", () => {
  it('changes what it names and nothing else', () => {
    const catalogue = read({
      trialDays: 14,
      plans: { pro: { price: 12.5, allowances: { 'ai-meta': 150 }, productAccess: 500 } },
      features: { 'faq-schema': 'pro' },
      creditsPerUnit: { 'ai-blog': null },
    })
    const { pro } = DEFAULT_CATALOGUE.plans
    expect(catalogue).toEqual({
      ...DEFAULT_CATALOGUE,
      trialDays: 14,
      plans: {
        ...DEFAULT_CATALOGUE.plans,
        pro: {
          ...pro,
          price: { month: 12.5, year: 120 },
          allowances: { ...pro.allowances, 'ai-meta': { month: 150, year: 1800 } },
          productAccess: 500,
        },
      },
      features: { ...DEFAULT_CATALOGUE.features, 'faq-schema': 'pro' },
      creditsPerUnit: { ...DEFAULT_CATALOGUE.creditsPerUnit, 'ai-blog': null },
    })
  })

  it('makes offers of its own, found by their name only', () => {
    const catalogue = read({ offers: { agency: { name: 'Agency', basedOn: 'elite', price: 200 } } })
    expect(findTerms(catalogue, 'offer:agency')).toMatchObject({
      plan: 'elite',
      offer: { type: 'agency', name: 'Agency', retired: false },
      terms: { price: { month: 200, year: 1920 }, blogsPerWeek: 3 },
    })
    for (const name of ['offer:other', 'offer:constructor', 'constructor', 'agency'])
      expect(findTerms(catalogue, name)).toBeNull()
  })

  it('stops the start, naming every wrong place', () => {
    expect(() => read('{')).toThrow(/PLAN_CATALOGUE: .* cannot be read as JSON/)
    expect(() => planCatalogue({ planCatalogueFile: join(directory, 'none.json') })).toThrow(/cannot be read/)
    const wrong = () =>
      read({ currency: 'dollars', plans: { pro: { price: -1 } }, features: { 'faq-schema': 'gold' }, tax: 1 })
    expect(wrong).toThrow(/PLAN_CATALOGUE: currency: give a currency code/)
    expect(wrong).toThrow(/PLAN_CATALOGUE: plans\.pro\.price/)
    expect(wrong).toThrow(/PLAN_CATALOGUE: features\.faq-schema/)
    expect(wrong).toThrow(/tax/)
  })
})

it('what is given never takes away, and brings no credits', () => {
  const plan = fc.constantFrom(...PLANS)
  fc.assert(
    fc.property(plan, fc.option(plan), fc.nat(1_000), (on, unlocked, more) => {
      const terms = DEFAULT_CATALOGUE.plans[on]
      const all = withEntitlements(terms, unlocked && DEFAULT_CATALOGUE.plans[unlocked], more)
      expect(all.allowances).toEqual(terms.allowances)
      expect(all.blogsPerWeek).toBeGreaterThanOrEqual(terms.blogsPerWeek)
      expect(all.productAccess ?? Number.POSITIVE_INFINITY).toBeGreaterThanOrEqual(
        terms.productAccess ?? Number.POSITIVE_INFINITY,
      )
    }),
  )
})

describe('what staff switched', () => {
  const { plans } = DEFAULT_CATALOGUE
  const termsOf = (plan: 'free' | 'pro' | 'ultimate', switched: Record<string, boolean>) => {
    const { pageSpeed, blogsPerWeek } = withSwitches(plans[plan], {
      plan,
      switched,
      catalogue: DEFAULT_CATALOGUE,
    })
    return [pageSpeed, blogsPerWeek]
  }

  it('decides whether speed is measured daily', () => {
    expect(PLANS.filter((plan) => plans[plan].pageSpeed === 'daily')).toEqual(['ultimate'])
    expect(termsOf('ultimate', {})).toEqual(['daily', 7])
    expect(termsOf('pro', {})).toEqual(['once', 0])
    expect(termsOf('pro', { 'page-speed-reports': true })).toEqual(['daily', 0])
    expect(termsOf('ultimate', { 'page-speed-reports': false })).toEqual(['once', 7])
  })

  it('gives a plan without blog posts those of the smallest plan that has them', () => {
    expect(termsOf('free', { 'ai-blog': true })).toEqual(['once', plans.premium.blogsPerWeek])
    expect(termsOf('ultimate', { 'ai-blog': true })).toEqual(['daily', 7])
  })
})
