/** The platform takes single charges from 0.50 to 10,000 of the currency. Ours begin at 1 and end at 1,000. */
const LEAST_PRICE = 1
const MOST_PRICE = 1_000

/** How many credits can be bought at once at so many per unit of the currency. */
export function amountRange(perUnit: number): { least: number; most: number } {
  return { least: Math.ceil(LEAST_PRICE * perUnit), most: Math.floor(MOST_PRICE * perUnit) }
}

/** Price of so many credits, in hundredths rounded up, as a number of the currency. */
export function priceOf(amount: number, perUnit: number): number {
  // Ten places first: 0.07 * 100 is 7.000000000000001, which must not become 8.
  return Math.ceil(Number(((amount / perUnit) * 100).toFixed(8))) / 100
}
