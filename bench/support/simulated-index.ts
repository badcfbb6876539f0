import { randomNumbers } from './sample-pages.ts'

/**
 * Simulates a store in a search engine's index, day by day, under these assumptions (sources in decision 0061):
 * - Impressions are as uneven as everywhere: a share of the pages is never shown, the others at a log-normal rate
 *   with a median of 1.2 a day. Days are over-dispersed, weekends weaker, and the whole store fluctuates.
 * - Pages leave for two kinds of causes. The store's own (sold out and unpublished, redirected, `noindex` by an app,
 *   another canonical URL) take effect when the engine reads the page again, eight days later on average. The engine's
 *   own affect rarely shown pages more often than others, and nothing on the page indicates them. How the two compare
 *   is not published, so they are equal here; the rig reports the result for other shares.
 * - Of the store's own causes seven in ten are known the same day (webhooks); the others when the weekly scan reaches
 *   the page, which reads no more than 20,000 pages.
 * - Noise: each day 150 pages lose most of their impressions to a competitor for some weeks and stay in the index,
 *   and the content of 300 changes without consequence.
 * - Search metrics of yesterday are at six tenths of their final value, those of the day before at 95 %.
 * - A page that left comes back after 45 days at the earliest.
 */
export interface Assumptions {
  pages: number
  /** Share of pages that are never shown. */
  silent: number
  /** Pages per day that leave because of the store, and because of the engine, out of 50,000. */
  ownCauses: number
  engineCauses: number
  /** Days until search metrics are available: 1 with fresh data, 3 with final data only. */
  lag: 1 | 3
}

export const DEFAULTS: Assumptions = { pages: 50_000, silent: 0.45, ownCauses: 15, engineCauses: 15, lag: 1 }

/** Days of metrics kept. */
export const KEPT_DAYS = 35

export interface Fall {
  page: number
  at: number
  cause: 'own' | 'engine'
  isSilent: boolean
}

export class SimulatedIndex {
  readonly assumptions: Assumptions
  readonly rate: Float64Array
  readonly inIndex: Uint8Array
  /** Days since the start; -1: never. */
  readonly changedAt: Float64Array
  readonly hinderedAt: Float64Array
  /** Figures of the last days, by `day % KEPT_DAYS`. */
  readonly shown: Uint16Array[]
  day = 0
  readonly #random: () => number
  readonly #factor: Float64Array
  readonly #leaves = new Map<number, { page: number; cause: Fall['cause'] }[]>()
  readonly #returns = new Map<number, number[]>()
  readonly #recovers = new Map<number, number[]>()
  readonly #noticedOn = new Map<number, number[]>()
  #swing = 1

  constructor(assumptions: Assumptions, seed: number) {
    const { pages, silent } = assumptions
    this.assumptions = assumptions
    this.#random = randomNumbers(seed)
    this.rate = Float64Array.from({ length: pages }, () =>
      this.#random() < silent ? 0 : 1.2 * Math.exp(1.6 * this.#normal()),
    )
    this.inIndex = new Uint8Array(pages).fill(1)
    this.changedAt = new Float64Array(pages).fill(-1)
    this.hinderedAt = new Float64Array(pages).fill(-1)
    this.#factor = new Float64Array(pages).fill(1)
    this.shown = Array.from({ length: KEPT_DAYS }, () => new Uint16Array(pages))
  }

  /** Simulates the next day; returns the pages that left the index on it. */
  next(): Fall[] {
    this.day += 1
    this.#happen()
    const falls = this.#leave()
    for (const page of this.#returns.get(this.day) ?? []) {
      this.inIndex[page] = 1
      this.hinderedAt[page] = -1
    }
    for (const page of this.#noticedOn.get(this.day) ?? []) this.hinderedAt[page] = this.day
    this.#show()
    return falls
  }

  /** Events in a store, harmless and not. */
  #happen(): void {
    const { pages, ownCauses, engineCauses } = this.assumptions
    const scale = pages / 50_000
    this.#swing = Math.exp(0.15 * this.#normal()) * (this.day % 7 < 2 ? 0.8 : 1)
    for (let count = this.#poisson(ownCauses * scale); count > 0; count -= 1) this.#spoil(this.#pick())
    for (let count = this.#poisson(engineCauses * scale); count > 0; count -= 1) {
      // Of four random pages the least shown one: the engine more often drops pages with little demand.
      const drawn = Array.from({ length: 4 }, () => this.#pick())
      const weak = drawn.reduce((best, one) => ((this.rate[one] ?? 0) < (this.rate[best] ?? 0) ? one : best))
      this.#plan(this.#random() < 0.5 ? weak : this.#pick(), this.day, 'engine')
    }
    for (let count = this.#poisson(300 * scale); count > 0; count -= 1)
      this.changedAt[this.#pick()] = this.day
    for (let count = this.#poisson(150 * scale); count > 0; count -= 1) {
      const page = this.#pick()
      this.#factor[page] = 0.1 + 0.3 * this.#random()
      push(this.#recovers, this.day + 10 + Math.floor(40 * this.#random()), page)
    }
    for (const page of this.#recovers.get(this.day) ?? []) this.#factor[page] = 1
  }

  #spoil(page: number): void {
    this.#plan(page, this.day + Math.ceil(-8 * Math.log(1 - this.#random())), 'own')
    const isTold = this.#random() < 0.7
    const isScanned = page < 20_000
    const known = isTold ? this.day : isScanned ? this.day + 1 + Math.floor(7 * this.#random()) : null
    if (known !== null) push(this.#noticedOn, known, page)
  }

  #plan(page: number, day: number, cause: Fall['cause']): void {
    push(this.#leaves, day, { page, cause })
  }

  #leave(): Fall[] {
    const falls: Fall[] = []
    for (const { page, cause } of this.#leaves.get(this.day) ?? []) {
      if (this.inIndex[page] === 0) continue
      this.inIndex[page] = 0
      push(this.#returns, this.day + 45 + Math.floor(30 * this.#random()), page)
      falls.push({ page, at: this.day + this.#random(), cause, isSilent: this.rate[page] === 0 })
    }
    return falls
  }

  #show(): void {
    const today = this.shown[this.day % KEPT_DAYS] as Uint16Array
    for (let page = 0; page < today.length; page += 1) {
      const rate = this.rate[page] ?? 0
      if (rate === 0 || this.inIndex[page] === 0) today[page] = 0
      else today[page] = this.#poisson(rate * (this.#factor[page] ?? 1) * this.#swing * this.#burst())
    }
  }

  /** A count as the metrics show it on the morning after the last day; `ago` 0 is that day. */
  figure(page: number, ago: number): number {
    const count = this.shown[(this.day - ago + KEPT_DAYS) % KEPT_DAYS]?.[page] ?? 0
    if (ago > 1) return count
    const part = ago === 0 ? 0.6 : 0.95
    let kept = 0
    for (let one = 0; one < Math.min(count, 40); one += 1) if (this.#random() < part) kept += 1
    return kept
  }

  #pick = () => Math.floor(this.#random() * this.assumptions.pages)

  /** Gamma-like with mean 1: a page is shown to many people on some days, to few on others. */
  #burst(): number {
    return -0.5 * Math.log(1 - this.#random()) - 0.5 * Math.log(1 - this.#random())
  }

  #normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.#random())) * Math.cos(2 * Math.PI * this.#random())
  }

  #poisson(mean: number): number {
    if (mean > 60) return Math.max(0, Math.round(mean + Math.sqrt(mean) * this.#normal()))
    const least = Math.exp(-mean)
    let count = 0
    for (let product = this.#random(); product > least; product *= this.#random()) count += 1
    return count
  }
}

function push<Value>(lists: Map<number, Value[]>, key: number, value: Value): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}
