import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Discount } from '#core/promotions/domain/benefit.ts'
import { discounted } from '#core/promotions/domain/discount.ts'
import { DAY_MS } from '#kit/shared/durations.ts'
import { Row } from '#kit/ui/row.tsx'
import type { Plans } from '../contract.ts'
import { beginsLater } from '../domain/begins.ts'
import { useBenefitWords } from './use-benefit-words.ts'
import { usePlanWords } from './use-plan-words.ts'

interface Costs {
  plans: Plans
  price: number
  cycle: Plans['current']['cycle']
  discount: Discount | null
}

/** Amount due today and later, with trial, discount, and a change the platform defers. */
export function WhatItCosts({ plans, price, cycle, discount }: Costs) {
  const { t } = useTranslation('plans')
  const { money, day } = usePlanWords()
  const { discountWords } = useBenefitWords(plans.currency)
  const { current, trial, currency } = plans
  const [firstPayment] = useState(() => new Date(Date.now() + trial.remaining * DAY_MS))
  const first = money(discount ? discounted(price, discount) : price, currency)
  const waits = beginsLater(
    current.ordered && {
      cycle: current.cycle,
      price: current.ordered.price,
      discount: JSON.stringify(current.ordered.discount),
    },
    { cycle, price, discount: JSON.stringify(discount) },
  )
  const later = discount?.intervals ?? null
  return (
    <>
      {discount && (
        <Row
          title={discountWords(discount)}
          note={
            later === null
              ? t('summary.discountForGood', { price: first })
              : t('summary.discountFirst', { price: first, count: later, full: money(price, currency) })
          }
        />
      )}
      {waits && current.renewsAt ? (
        <Row
          title={t('summary.todayNothing')}
          note={t('summary.waits', { day: day(current.renewsAt), price: first })}
        />
      ) : trial.remaining > 0 ? (
        <Row
          title={t('summary.trial', { count: trial.remaining })}
          note={t('summary.firstPayment', { day: day(firstPayment), price: first })}
        />
      ) : (
        <Row title={t('summary.noTrial', { price: first })} />
      )}
    </>
  )
}
