import { type Context, type FilterImplOptions, toValue } from 'liquidjs'
import { LiquidFloat, toNumeric } from '../language/numbers.ts'
import { text } from '../language/text.ts'
import { formatMoney, formatWithCurrency, moneyWithoutCurrency } from '../money-text.ts'
import { MoneyDrop } from '../objects/metafield-value.ts'
import { renderingOf } from '../rendering.ts'

type This = { context: Context }

/** Returns the amount in hundredths, or null if there is nothing to print. */
function amount(input: unknown): number | null {
  if (input instanceof MoneyDrop) return input.cents
  const value = toValue(input)
  if (value === null || value === undefined || value === '') return null
  return toNumeric(value).value
}

function printer(print: (value: number, store: { format: string; currency: string }) => string) {
  return function (this: This, input: unknown): string {
    const value = amount(input)
    const { store } = renderingOf(this.context)
    return value === null ? '' : print(value, { format: store.moneyFormat, currency: store.currency })
  }
}

function unitPrice(this: This, input: unknown, measurement: unknown): string {
  const { store } = renderingOf(this.context)
  const price =
    typeof toValue(input) === 'string' ? text(input) : formatMoney(amount(input) ?? 0, store.moneyFormat)
  const facts = toValue(measurement)
  if (typeof facts !== 'object' || facts === null) return price
  const { reference_value: value, reference_unit: unit } = facts as Record<string, unknown>
  return `${price}/${toNumeric(value).value === 1 ? '' : text(value)}${text(unit)}`
}

/** Filters of the category "money", using the store's money format. Amounts are in hundredths. */
export const moneyFilters: Record<string, FilterImplOptions> = {
  money: printer((value, { format }) => formatMoney(value, format)),
  money_amount: (input: unknown) => {
    const value = amount(input)
    return value === null ? '' : new LiquidFloat(value / 100).toString()
  },
  money_with_currency: printer((value, { format, currency }) =>
    formatMoney(value, formatWithCurrency(format, currency)),
  ),
  money_without_currency: printer((value, { format }) => moneyWithoutCurrency(value, format)),
  money_without_trailing_zeros: printer((value, { format }) =>
    formatMoney(value, format, { trimZeros: true }),
  ),
  unit_price_with_measurement: unitPrice,
}
