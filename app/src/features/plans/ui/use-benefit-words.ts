import { useTranslation } from 'react-i18next'
import type { Benefit, Discount } from '#core/promotions/domain/benefit.ts'
import type { CreditKind } from '#core/shops/domain/credit-kinds.ts'
import { listFormat, numberFormat } from '#kit/shared/formatters.ts'
import { usePlanWords } from './use-plan-words.ts'

/** Benefits of a code, one line each. */
export function useBenefitWords(currency: string) {
  const { t, i18n } = useTranslation(['plans', 'credits'])
  const { money, name, number } = usePlanWords()
  const discountWords = (discount: Discount): string => {
    const { percent, amount, intervals, plans, cycle } = discount
    const off =
      percent === undefined
        ? money(amount ?? 0, currency)
        : numberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 2 }).format(percent)
    const parts = [
      intervals === null ? t('code.offForGood', { off }) : t('code.offFirst', { off, count: intervals }),
      plans !== null &&
        t('code.onPlans', {
          plans: listFormat(i18n.language, { type: 'conjunction' }).format(plans.map(name)),
        }),
      cycle !== null && t(`code.paid.${cycle}`),
    ]
    return parts.filter(Boolean).join(' · ')
  }
  return {
    discountWords,
    benefitWords: ({ discount, credits = {}, unlock }: Benefit): string[] => [
      ...(discount ? [discountWords(discount)] : []),
      ...Object.entries(credits).map(([credit, count]) =>
        t('code.credits', { number: number(count), credit: t(`credits:kind.${credit as CreditKind}`) }),
      ),
      ...(unlock
        ? [
            unlock.hours === null
              ? t('code.unlockForGood', { plan: name(unlock.plan) })
              : unlock.hours % 24 === 0
                ? t('code.unlockDays', { plan: name(unlock.plan), count: unlock.hours / 24 })
                : t('code.unlockHours', { plan: name(unlock.plan), count: unlock.hours }),
          ]
        : []),
    ],
  }
}
