import { type Benefit, benefitSchema } from '#core/promotions/domain/benefit.ts'
import type { CreditKind } from '#core/shops/domain/credit-kinds.ts'
import type { PlanName } from '#core/shops/domain/plan-order.ts'

/** Form values of a benefit; empty: not included. */
export interface BenefitForm {
  /** Percentage of the plan's price. */
  percent: string
  payments: string
  cycle: 'month' | 'year' | ''
  credit: CreditKind
  amount: string
  plan: PlanName | ''
  hours: string
}

export const EMPTY_BENEFIT: BenefitForm = {
  percent: '',
  payments: '',
  cycle: '',
  credit: 'ai-meta',
  amount: '',
  plan: '',
  hours: '',
}

/** Returns the benefit of the form; null if it has none or is invalid. */
export function benefitOf(form: BenefitForm): Benefit | null {
  const { percent, payments, cycle, credit, amount, plan, hours } = form
  const benefit = benefitSchema.safeParse({
    ...(percent !== '' && {
      discount: {
        percent: Number(percent) / 100,
        intervals: payments === '' ? null : Number(payments),
        cycle: cycle === '' ? null : cycle,
      },
    }),
    ...(amount !== '' && { credits: { [credit]: Number(amount) } }),
    ...(plan !== '' && { unlock: { plan, hours: hours === '' ? null : Number(hours) } }),
  })
  return benefit.success ? benefit.data : null
}
