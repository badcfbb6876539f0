import { useTranslation } from 'react-i18next'
import type { CreditKind } from '#core/shops/domain/credit-kinds.ts'
import { shownPlan } from '#core/shops/domain/plan-order.ts'
import { exactTime } from '#kit/shared/exact-time.ts'
import { dateFormat, numberFormat } from '#kit/shared/formatters.ts'
import { formatMoney } from '#kit/ui/money.tsx'

/** Formats prices, numbers and days for the reader; plan names are the same in every language. */
export function usePlanWords() {
  const { t, i18n } = useTranslation('plans')
  const { language } = i18n
  const number = (count: number) => numberFormat(language).format(count)
  return {
    name: shownPlan,
    money: (amount: number, currency: string) => formatMoney({ amount, currency, language }),
    number,
    /**
     * Says how much of a credit a plan gives. Where one credit does not make one of what its kind is named after, the
     * number alone would promise too much: a blog post takes about five.
     */
    allowance: (credit: CreditKind, count: number) =>
      credit === 'ai-blog' ? t('credits.available', { count, number: number(count) }) : number(count),
    /** Date and time of day. */
    moment: (at: string | Date) => exactTime(new Date(at).toISOString(), language),
    day: (at: string | Date) => dateFormat(language, { dateStyle: 'long' }).format(new Date(at)),
  }
}
