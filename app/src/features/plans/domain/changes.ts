import { CREDIT_KINDS, type CreditKind } from '#core/shops/domain/credit-kinds.ts'
import type { Cycle } from '#core/shops/domain/plan-catalogue.ts'
import { type PlanName, reaches } from '#core/shops/domain/plan-order.ts'
import type { Plans, PlanTermsShown } from '../contract.ts'

/** One difference between the shop's plan and another; null: all. */
export type PlanChange =
  | { what: 'feature'; id: Plans['features'][number]['id']; gained: boolean }
  | { what: 'products' | 'blogs'; from: number | null; to: number | null; gained: boolean }
  | { what: 'credits'; credit: CreditKind; from: number; to: number; gained: boolean }
  | { what: 'pageSpeed'; to: PlanTermsShown['pageSpeed']; gained: boolean }

interface Side {
  plan: PlanName
  cycle: Cycle
  terms: PlanTermsShown
}

/** Returns what changes with the plan, gains first. Compares credits per month, whatever the billing cycle. */
export function changesBetween(plans: Pick<Plans, 'features' | 'inUse'>, from: Side, to: Side): PlanChange[] {
  const monthly = ({ terms, cycle }: Side, credit: CreditKind) =>
    Math.round(terms.allowances[credit][cycle] / (cycle === 'year' ? 12 : 1))
  const all: PlanChange[] = [
    ...plans.features
      .filter(({ plan }) => reaches(from.plan, plan) !== reaches(to.plan, plan))
      .map(({ id, plan }) => ({ what: 'feature' as const, id, gained: reaches(to.plan, plan) })),
    ...amount('products', from.terms.productAccess, to.terms.productAccess),
    ...CREDIT_KINDS.filter((credit) => plans.inUse.credits.includes(credit)).flatMap((credit) => {
      const [before, after] = [monthly(from, credit), monthly(to, credit)]
      return before === after
        ? []
        : [{ what: 'credits' as const, credit, from: before, to: after, gained: after > before }]
    }),
    ...(plans.inUse.blogs ? amount('blogs', from.terms.blogsPerWeek, to.terms.blogsPerWeek) : []),
    // Omitted if the catalogue lists it as a feature, which covers it.
    ...(plans.inUse.pageSpeed &&
    !plans.features.some(({ id }) => id === 'page-speed-reports') &&
    from.terms.pageSpeed !== to.terms.pageSpeed
      ? [{ what: 'pageSpeed' as const, to: to.terms.pageSpeed, gained: to.terms.pageSpeed === 'daily' }]
      : []),
  ]
  return [...all.filter(({ gained }) => gained), ...all.filter(({ gained }) => !gained)]
}

function amount(what: 'products' | 'blogs', from: number | null, to: number | null): PlanChange[] {
  const size = (count: number | null) => count ?? Number.POSITIVE_INFINITY
  return from === to ? [] : [{ what, from, to, gained: size(to) > size(from) }]
}
