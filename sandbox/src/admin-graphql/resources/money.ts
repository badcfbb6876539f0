/** A plain amount in the store's currency, as the API's `MoneyV2`. */
export function moneyV2(amount: string, currencyCode: string) {
  return { amount: decimal(amount), currencyCode }
}

/** `Money` and `Decimal` scalars always carry two decimals on the wire (`"19.90"`, `"0.00"`). */
export function money(amount: string): string {
  return Number(amount).toFixed(2)
}

/** `Decimal` inside MoneyV2: at least one decimal, no needless second (`"19.9"`, `"20.0"`). */
function decimal(amount: string): string {
  const text = Number(amount).toFixed(2)
  return text.endsWith('0') ? text.slice(0, -1) : text
}

/** Cheapest and dearest of some amounts, compared as numbers; `"0.0"` when there are none. */
export function amountRange(amounts: readonly string[]): { lowest: string; highest: string } {
  const sorted = amounts.toSorted((a, b) => Number(a) - Number(b))
  return { lowest: sorted[0] ?? '0', highest: sorted.at(-1) ?? '0' }
}
