import { useTranslation } from 'react-i18next'
import { numberFormat } from '../shared/formatters.ts'

/** An amount in its currency, formatted for the reader's language; unformatted if the currency is unknown. */
export function Money({ amount, currency }: { amount: number | string; currency: string }) {
  const { i18n } = useTranslation('shell')
  return <span className="sp-numeric">{formatMoney({ amount, currency, language: i18n.language })}</span>
}

export function formatMoney(money: { amount: number | string; currency: string; language: string }): string {
  const amount = Number(money.amount)
  try {
    return numberFormat(money.language, { style: 'currency', currency: money.currency }).format(amount)
  } catch {
    return `${money.amount} ${money.currency}`.trim()
  }
}
