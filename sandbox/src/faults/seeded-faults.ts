import { setTimeout as pause } from 'node:timers/promises'
import type { FaultKnobs, Faults } from './faults.ts'

/** A platform without faults: the Standard plan's 100 points a second and a bucket of 1,000. */
export const FAULTLESS: Readonly<FaultKnobs> = {
  throttledRate: 0,
  serverErrorRate: 0,
  internalErrorRate: 0,
  internalErrorAfterApplyRate: 0,
  timeoutRate: 0,
  timeoutMs: 60_000,
  resetAfterApplyRate: 0,
  userErrorRate: 0,
  failIds: [],
  failNextWrites: 0,
  restoreRate: 100,
  bucketSize: 1000,
  mailRefusal: 0,
  webhookDelayMs: 0,
  webhookDuplicates: 0,
  webhookShuffle: false,
  bulkLinesPerSecond: 100,
  bulkFailAfter: 0,
  bulkReversed: false,
  seoFollowsMetafields: true,
  redirectLimit: 0,
  redirectSearchLagMs: 0,
  fileSearchLagMs: 0,
  stagedUploadRefusalRate: 0,
  uploadErrorRate: 0,
  fileProcessingMs: 0,
  failNextFiles: 0,
  failNextUpdates: 0,
  fileFailureRate: 0,
  lockedFiles: [],
  originalUrlMs: 60_000,
  cdnSeed: 1,
  timeScale: 1,
  liquidJsonEscaping: true,
  indexNowAnswers: [],
  sitemapPageSize: 2_500,
  sitemapLanguages: false,
  plantedSitemaps: {},
  latencyMs: 0,
  seed: 1,
}

/**
 * Creates fault knobs, initially without faults. Their random generator is seeded: setting `seed` (or `reset`)
 * restarts the same sequence, so that a run with one caller can be repeated.
 */
export function seededFaults(): Faults {
  const knobs: FaultKnobs = { ...FAULTLESS }
  let coin = mulberry32(knobs.seed)
  let slow = new AbortController()
  const latencyChanged = () => {
    slow.abort()
    slow = new AbortController()
  }
  return {
    knobs,
    async linger() {
      if (knobs.latencyMs === 0) return
      const { signal } = slow
      await pause(knobs.latencyMs, undefined, { signal }).catch((error: unknown) => {
        if (!signal.aborted) throw error
      })
    },
    // A knob at 0 draws no number, so that other knobs keep their sequence.
    strikes: (rate) => rate > 0 && coin() < rate,
    set(changes) {
      Object.assign(knobs, changes)
      if (changes.latencyMs !== undefined) latencyChanged()
      if (changes.seed !== undefined) coin = mulberry32(changes.seed)
    },
    reset() {
      Object.assign(knobs, FAULTLESS)
      latencyChanged()
      coin = mulberry32(knobs.seed)
    },
  }
}

/**
 * Returns Mulberry32, a generator of numbers from 0 to 1, the same for the same seed (Tommy Ettinger, public domain
 * algorithm).
 */
export function mulberry32(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
