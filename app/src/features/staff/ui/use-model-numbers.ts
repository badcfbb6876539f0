import { useTranslation } from 'react-i18next'
import { numberFormat } from '#kit/shared/formatters.ts'
import { formatMoney } from '#kit/ui/money.tsx'

/** Amounts below one cent are written with their first digits: a call costs less than that. */
const SMALL = 0.01

/** Returns how to write counts, and amounts of a currency, for the reader. */
export function useModelNumbers(currency: string) {
  const { i18n } = useTranslation('staff')
  const { language } = i18n
  return {
    number: (value: number) => numberFormat(language).format(value),
    money: (amount: number) =>
      amount > 0 && amount < SMALL && currency !== ''
        ? numberFormat(language, { style: 'currency', currency, maximumSignificantDigits: 2 }).format(amount)
        : formatMoney({ amount, currency, language }),
  }
}
