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

/** Most of each whole number, as in `benefitSchema`. */
export const MOST = { payments: 120, amount: 1_000_000, hours: 87_600 } as const
export type WholeField = keyof typeof MOST

/** Reads a number as it is typed, with a comma or a point before its decimals. */
export const typedNumber = (text: string): number => Number(text.trim().replace(',', '.'))

/** Returns the fields that hold no number they may hold. */
export function wrongFields(form: BenefitForm): (WholeField | 'percent')[] {
  const percent = typedNumber(form.percent)
  const isWrong = (field: WholeField) => {
    const value = typedNumber(form[field])
    return form[field] !== '' && !(Number.isInteger(value) && value >= 1 && value <= MOST[field])
  }
  const isPercent = form.percent === '' || (percent > 0 && percent <= 100)
  return [...(isPercent ? [] : ['percent' as const]), ...(Object.keys(MOST) as WholeField[]).filter(isWrong)]
}

/** Returns the benefit of the form; null if it has none or is invalid. */
export function benefitOf(form: BenefitForm): Benefit | null {
  const { percent, payments, cycle, credit, amount, plan, hours } = form
  if (wrongFields(form).length > 0) return null
  const benefit = benefitSchema.safeParse({
    ...(percent !== '' && {
      discount: {
        percent: typedNumber(percent) / 100,
        intervals: payments === '' ? null : Number(payments),
        cycle: cycle === '' ? null : cycle,
      },
    }),
    ...(amount !== '' && { credits: { [credit]: Number(amount) } }),
    ...(plan !== '' && { unlock: { plan, hours: hours === '' ? null : Number(hours) } }),
  })
  return benefit.success ? benefit.data : null
}
