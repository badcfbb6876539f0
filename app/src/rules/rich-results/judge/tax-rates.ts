/** Rates in per cent at which prices with and without a value-added tax differ, somewhere in the world. */
const RATES = [
  ...[5, 7, 7.7, 8, 8.1, 9, 10, 11, 12, 13, 14, 14.975, 15, 16, 17, 18, 19],
  ...[20, 21, 22, 23, 24, 25, 25.5, 27],
]
/** Prices in this currency are without a tax, in shops as in markup. */
const WITHOUT_TAX = 'USD'
/** Both prices are rounded to the cent. */
const ROUNDING = 0.011

/** Reports whether two prices may be one price with and without tax. */
export function isTaxApart(one: number, other: number, currency: string): boolean {
  if (currency === WITHOUT_TAX) return false
  const [net, gross] = one < other ? [one, other] : [other, one]
  return RATES.some((rate) => Math.abs(net * (1 + rate / 100) - gross) <= ROUNDING)
}
