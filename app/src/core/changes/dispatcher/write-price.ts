/** The ways a group of equal writes can go. */
export type WriteWay = 'single' | 'batch' | 'bulk'

export interface WriteOrder {
  /** Resources to be written, each with one mutation or as a part of one. */
  resources: number
  /** Calls they take without a bulk mutation: one each for most, fewer where the kind has a batch. */
  calls: number
  /** Lines they take in a bulk mutation; absent: one each. */
  lines?: number
  /** Files the lines are cut into, side by side; absent: one. */
  files?: number
  /** Whether a bulk mutation may carry them. */
  bulk: boolean
  /** Of the store, as its book of points stands. */
  points: { available: number; restoreRate: number }
  /** Lines of one file the store was seen to do in a second (`learnBulkPace`); absent: none was seen yet. */
  linesPerSecond?: number
}

export interface WritePrice {
  way: WriteWay
  points: number
  /** From the first call to the last result. */
  seconds: number
}

/** A mutation, whatever it writes (shopify.dev, rate limits: default cost 10). */
const MUTATION_POINTS = 10
/** Answers arrive this long after they were asked for: a batch of eight side by side, seen from a server in the same region. */
const CALL_SECONDS = 0.25
const SIDE_BY_SIDE = 8
/** A place for the file, and the start; the file's upload costs none. */
const BULK_START_POINTS = 2 * MUTATION_POINTS
/** A look at how far it is: one object. */
const POLL_POINTS = 1
const POLL_SECONDS = 2
/** Upload, queue and fetching of the result, before and after the lines themselves. */
const BULK_START_SECONDS = 5
/**
 * Lines of a bulk mutation in a second, until a run was seen. The platform states none (shopify.dev, "Bulk import
 * data": an operation ends within 24 hours): a guess, twice what the points of the smallest plan allow.
 */
const LINES_PER_SECOND = 20
/** Fewer are done before a bulk mutation has begun, and each of them is answered at once. */
export const BULK_FROM = 200

/** What each way that is open costs, the cheapest first: by time, and by points where the times are close. */
export function writePrices(order: WriteOrder): WritePrice[] {
  const prices = [priceOfCalls(order)]
  if (order.bulk && order.resources >= BULK_FROM) prices.push(priceOfBulk(order))
  return prices.sort((a, b) => weight(a) - weight(b))
}

/** The way a group of writes should go. */
export function cheapestWay(order: WriteOrder): WritePrice {
  return writePrices(order)[0] ?? priceOfCalls(order)
}

function priceOfCalls({ resources, calls, points }: WriteOrder): WritePrice {
  const cost = calls * MUTATION_POINTS
  const missing = Math.max(0, cost - points.available)
  const sending = (calls * CALL_SECONDS) / Math.min(calls || 1, SIDE_BY_SIDE)
  const seconds = Math.max(missing / points.restoreRate, sending)
  return { way: calls < resources ? 'batch' : 'single', points: cost, seconds }
}

function priceOfBulk({
  resources,
  lines = resources,
  files = 1,
  linesPerSecond = LINES_PER_SECOND,
}: WriteOrder): WritePrice {
  const seconds = BULK_START_SECONDS + lines / files / linesPerSecond
  const ofOne = BULK_START_POINTS + POLL_POINTS * Math.ceil(seconds / POLL_SECONDS)
  return { way: 'bulk', points: files * ofOne, seconds }
}

/** Points are shared with syncs and single edits: a thousand of them weigh as much as a second. */
function weight({ seconds, points }: WritePrice): number {
  return seconds + points / 1_000
}
