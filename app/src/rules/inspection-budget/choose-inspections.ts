import { DAY_MS, HOUR_MS } from '#kit/shared/durations.ts'
import { chanceOfNews } from './chance-of-news.ts'
import type { InspectedPage, InspectionReason } from './inspected-page.ts'

/** Maximum interval between two inspections of a page, if the daily quota allows it (specification 2 §4). */
export const RECHECK_DAYS = 14
/** A page that was inspected more recently is left out. */
const PAUSE_MS = 20 * HOUR_MS

export interface ChosenInspection {
  id: string
  reason: InspectionReason
  chance: number
}

/**
 * Chooses the pages to inspect today. Pages are passed one by one, in any order; it holds at most twice as many as
 * can be inspected.
 */
export class InspectionChooser {
  readonly #now: number
  readonly #budget: number
  readonly #longestWait: number
  #held: (ChosenInspection & { rank: number })[] = []

  /** `budget`: inspections left today; `perDay`: inspections of a whole day; `pages`: total number of pages. */
  constructor({
    now,
    budget,
    perDay,
    pages,
  }: { now: number; budget: number; perDay: number; pages: number }) {
    this.#now = now
    this.#budget = budget
    const round = pages / Math.max(1, perDay)
    // A day early, so that a page is inspected on its fourteenth day and not on its fifteenth.
    this.#longestWait = (round <= RECHECK_DAYS - 1 ? RECHECK_DAYS - 1 : 2 * round) * DAY_MS
  }

  consider(page: InspectedPage): void {
    if (this.#budget <= 0) return
    const { inspectedAt, id } = page
    const waited = this.#now - (inspectedAt ?? page.knownAt)
    if (inspectedAt !== null && waited < PAUSE_MS) return
    const { chance, reason } = chanceOfNews(page, this.#now)
    const isDue = waited >= this.#longestWait
    // Overdue pages come first, the longest waiting first; then the likeliest to have changed.
    const rank = isDue ? 1 + waited : chance
    this.#held.push({ id, chance, rank, reason: isDue && reason === 'age' ? 'due' : reason })
    if (this.#held.length >= 2 * this.#budget) this.#cut()
  }

  chosen(): ChosenInspection[] {
    this.#cut()
    return this.#held.map(({ id, reason, chance }) => ({ id, reason, chance }))
  }

  #cut(): void {
    this.#held.sort((one, other) => other.rank - one.rank)
    this.#held.length = Math.min(this.#held.length, this.#budget)
  }
}
