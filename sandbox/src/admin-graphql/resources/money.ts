/** Returns a plain amount in the store's currency, as the API's `MoneyV2`. */
export function moneyV2(amount: string, currencyCode: string) {
  return { amount: decimal(amount), currencyCode }
}

/** Formats a `Money` or `Decimal` scalar, which always has two decimals on the wire (`"19.90"`, `"0.00"`). */
export function money(amount: string): string {
  return Number(amount).toFixed(2)
}

/** Formats a `Decimal` inside MoneyV2: at least one decimal, no trailing second zero (`"19.9"`, `"20.0"`). */
function decimal(amount: string): string {
  const text = Number(amount).toFixed(2)
  return text.endsWith('0') ? text.slice(0, -1) : text
}

/** Returns the lowest and highest of some amounts, compared as numbers; `"0.0"` if there are none. */
export function amountRange(amounts: readonly string[]): { lowest: string; highest: string } {
  const sorted = amounts.toSorted((a, b) => Number(a) - Number(b))
  return { lowest: sorted[0] ?? '0', highest: sorted.at(-1) ?? '0' }
}
