/** The platform accepts one-time charges from 0.50 to 10,000 of the currency; ours are from 1 to 1,000. */
const LEAST_PRICE = 1
const MOST_PRICE = 1_000

/** Returns the range of credits one purchase may have at this number per unit of the currency. */
export function amountRange(perUnit: number): { least: number; most: number } {
  return { least: Math.ceil(LEAST_PRICE * perUnit), most: Math.floor(MOST_PRICE * perUnit) }
}

/** Returns the price of an amount of credits in the currency, rounded up to hundredths. */
export function priceOf(amount: number, perUnit: number): number {
  // Eight places first: 0.07 * 100 is 7.000000000000001, which must not become 8.
  return Math.ceil(Number(((amount / perUnit) * 100).toFixed(8))) / 100
}
