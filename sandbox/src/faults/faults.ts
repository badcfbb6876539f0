import type { PlantedSitemap } from '../storefront/planted-sitemap.ts'

/** Faults the platform can be told to simulate; every rate is a probability from 0 to 1. */
export interface FaultKnobs {
  /** Rate of THROTTLED answers despite remaining points. */
  throttledRate: number
  serverErrorRate: number
  /** Rate of calls answered 200 with INTERNAL_SERVER_ERROR and no data: queries, and mutations before they are applied. */
  internalErrorRate: number
  /** Rate of mutations that are applied and answered in that way. */
  internalErrorAfterApplyRate: number
  timeoutRate: number
  /** Time before the connection of a call chosen to time out is cut, in milliseconds. */
  timeoutMs: number
  /** Rate of mutations that are applied before their connection is cut. */
  resetAfterApplyRate: number
  userErrorRate: number
  /** Global ids: every write that names one of them gets a user error. */
  failIds: string[]
  /** Number of coming writes to answer with a user error; counts down. */
  failNextWrites: number
  /** Points per second and bucket of each (app, store), multiplied by `timeScale`. */
  restoreRate: number
  bucketSize: number
  /** SMTP code each mail is refused with: 451 (try again later) or 550 (permanent); 0: mail is accepted. */
  mailRefusal: 0 | 451 | 550
  webhookDelayMs: number
  webhookDuplicates: number
  webhookShuffle: boolean
  /** Lines of a bulk mutation the platform runs per second. */
  bulkLinesPerSecond: number
  /** Number of lines after which a bulk mutation fails; 0: never. */
  bulkFailAfter: number
  /** True: results of a bulk mutation are in another order than its lines, as the platform allows itself. */
  bulkReversed: boolean
  /**
   * Speed of the platform's clock: webhook retries, restored points, lines of bulk mutations. 1 is real time, 1000
   * makes a second of 17 minutes.
   */
  timeScale: number
  /**
   * True: the `seo` field of a product or collection and its listing metafields in the namespace `global` are kept in
   * step. False: they are independent.
   */
  seoFollowsMetafields: boolean
  /** Redirects a store may hold; 0: the limit of its plan. */
  redirectLimit: number
  /** How long a search of redirects does not show changes yet, in milliseconds. */
  redirectSearchLagMs: number
  /** How long a search of files does not show new ones yet, in milliseconds. */
  fileSearchLagMs: number
  /** Rate of refused upload targets for bulk mutations. */
  stagedUploadRefusalRate: number
  /** Rate of uploads the storage answers with 503. */
  uploadErrorRate: number
  /** Time a file is PROCESSING, in milliseconds; divided by `timeScale`. */
  fileProcessingMs: number
  /** Number of coming file uploads or updates that end FAILED; counts down. */
  failNextFiles: number
  /** Number of coming updates of existing files that end FAILED; new files are not affected. */
  failNextUpdates: number
  fileFailureRate: number
  /** Global ids of files locked by another user: an update is answered with FILE_LOCKED. */
  lockedFiles: string[]
  /** Lifetime of an original's URL, in milliseconds. */
  originalUrlMs: number
  /** Seed of the delivery network's encoding of each file. */
  cdnSeed: number
  /** True: the `json` filter encodes `<`, `>`, `&` as the platform does; false: raw. */
  liquidJsonEscaping: boolean
  /** Statuses of the coming IndexNow submissions, in order; 200 accepts a valid one. Empty: all valid ones are accepted. */
  indexNowAnswers: number[]
  /** URLs in one file of a store's sitemap. Source: help.shopify.com, "Finding and submitting your sitemap". */
  sitemapPageSize: number
  /** True: the sitemap index lists files of every published language. */
  sitemapLanguages: boolean
  /** Faults in the sitemaps of stores, by store handle. */
  plantedSitemaps: Record<string, PlantedSitemap>
  /** Extra latency before each Admin API answer. */
  latencyMs: number
  /** Seed of the faults' random generator, so that a run can be repeated. */
  seed: number
}

export interface Faults {
  knobs: FaultKnobs
  /** True with probability `rate`, from the seeded generator. */
  strikes(rate: number): boolean
  /** Waits `latencyMs`, at most until that knob is changed. */
  linger(): Promise<void>
  set(knobs: Partial<FaultKnobs>): void
  reset(): void
}

/** Returns the bucket settings scaled to the caller's clock. */
export function bucketOf({ bucketSize, restoreRate, timeScale }: FaultKnobs): {
  bucketSize: number
  restoreRate: number
} {
  return { bucketSize, restoreRate: restoreRate * timeScale }
}
