/** Ways to send a group of similar writes. */
export type WriteWay = 'single' | 'batch' | 'bulk'

export interface WriteOrder {
  /** Resources to write, each with one mutation or as part of one. */
  resources: number
  /** Calls needed without a bulk mutation: usually one per resource, fewer if the kind has a batch. */
  calls: number
  /** Lines needed in a bulk mutation; absent: one per resource. */
  lines?: number
  /** Files the lines are split into, run in parallel; absent: one. */
  files?: number
  /** Whether a bulk mutation may carry them. */
  bulk: boolean
  /** The store's points, as currently recorded. */
  points: { available: number; restoreRate: number }
  /** Lines of one file per second as observed on this store (`recordBulkPace`); absent: none observed yet. */
  linesPerSecond?: number
}

export interface WritePrice {
  way: WriteWay
  points: number
  /** From the first call to the last result. */
  seconds: number
}

/** Cost of any mutation (shopify.dev, rate limits: default cost 10). */
const MUTATION_POINTS = 10
/** Seconds until an answer arrives: a batch of eight in parallel, measured from a server in the same region. */
const CALL_SECONDS = 0.25
const SIDE_BY_SIDE = 8
/** Reserving the upload and starting; the upload itself costs none. */
const BULK_START_POINTS = 2 * MUTATION_POINTS
/** One status query: one object. */
const POLL_POINTS = 1
const POLL_SECONDS = 2
/** Upload, queueing and download of the result, around the lines themselves. */
const BULK_START_SECONDS = 5
/**
 * Lines of a bulk mutation per second, until a run was observed. The platform states none (shopify.dev, "Bulk import
 * data": an operation ends within 24 hours): a guess, twice what the points of the smallest plan allow.
 */
const LINES_PER_SECOND = 20
/** Fewer resources are done by calls before a bulk mutation has begun, and each call is answered at once. */
export const BULK_FROM = 200

/** Returns the price of each available way, the cheapest first: by time, and by points where the times are close. */
export function writePrices(order: WriteOrder): WritePrice[] {
  const prices = [priceOfCalls(order)]
  if (order.bulk && order.resources >= BULK_FROM) prices.push(priceOfBulk(order))
  return prices.sort((a, b) => weight(a) - weight(b))
}

/** Returns the way a group of writes should be sent. */
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
