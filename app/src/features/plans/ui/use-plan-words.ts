import { useTranslation } from 'react-i18next'
import { dateFormat, numberFormat } from '#kit/shared/formatters.ts'
import { formatMoney } from '#kit/ui/money.tsx'
import type { Plans } from '../contract.ts'

/** Formats prices, numbers and days for the reader; plan names are the same in every language. */
export function usePlanWords() {
  const { i18n } = useTranslation('plans')
  const { language } = i18n
  return {
    name: (plan: Plans['current']['plan']) => plan.charAt(0).toUpperCase() + plan.slice(1),
    money: (amount: number, currency: string) => formatMoney({ amount, currency, language }),
    number: (count: number) => numberFormat(language).format(count),
    /** Date and time of day. */
    moment: (at: string | Date) =>
      dateFormat(language, { dateStyle: 'long', timeStyle: 'short' }).format(new Date(at)),
    day: (at: string | Date) => dateFormat(language, { dateStyle: 'long' }).format(new Date(at)),
  }
}
