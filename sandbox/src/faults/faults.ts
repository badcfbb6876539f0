import type { PlantedSitemap } from '../storefront/planted-sitemap.ts'

/** What the platform can be told to do wrong; every rate is a probability from 0 to 1. */
export interface FaultKnobs {
  /** Answer THROTTLED although points are left. */
  throttledRate: number
  serverErrorRate: number
  timeoutRate: number
  /** How long a call that is made to time out stays unanswered before its connection is cut, in milliseconds. */
  timeoutMs: number
  /** Apply a mutation, then cut the connection. */
  resetAfterApplyRate: number
  userErrorRate: number
  /** Global ids: every write that names one of them is answered with a user error. */
  failIds: string[]
  /** So many of the next writes are answered with a user error; counts down. */
  failNextWrites: number
  /** Points per second and bucket of each (app, store); `timeScale` makes them come so much quicker. */
  restoreRate: number
  bucketSize: number
  /** SMTP code each mail is refused with: 451 (try again later) or 550 (never); 0: mail is taken. */
  mailRefusal: 0 | 451 | 550
  webhookDelayMs: number
  webhookDuplicates: number
  webhookShuffle: boolean
  /** Lines of a bulk mutation the platform does in a second. */
  bulkLinesPerSecond: number
  /** A bulk mutation breaks down after so many lines; 0: it does not. */
  bulkFailAfter: number
  /** Results of a bulk mutation come in another order than its lines, as the platform may give them. */
  bulkReversed: boolean
  /**
   * How much quicker the platform's clock goes: webhook retries, restored points, lines of bulk mutations.
   * 1 is real time, 1000 makes a second of 17 minutes.
   */
  timeScale: number
  /**
   * The title and description for search engines of a product or collection: its `seo` field and its metafields of the
   * namespace `global` are one thing; false: each stands by itself.
   */
  seoFollowsMetafields: boolean
  /** Redirects a store may hold; 0: as many as its plan allows. */
  redirectLimit: number
  /** No place is given for the files of bulk mutations. */
  stagedUploadRefusalRate: number
  /** The storage answers an upload with 503. */
  uploadErrorRate: number
  /** How long a file is PROCESSING, in milliseconds; `timeScale` shortens it. */
  fileProcessingMs: number
  /** So many of the next new bytes of files end FAILED; counts down. */
  failNextFiles: number
  /** The same of new bytes for files that stand; new files are spared. */
  failNextUpdates: number
  fileFailureRate: number
  /** Global ids of files somebody else is at: an update is answered with FILE_LOCKED. */
  lockedFiles: string[]
  /** How long the URL of an original is good for, in milliseconds. */
  originalUrlMs: number
  /** Draws how the delivery network encodes each file. */
  cdnSeed: number
  /** How the `json` filter prints `<`, `>`, `&`: encoded as the platform does, or raw. */
  liquidJsonEscaping: boolean
  /** URLs in one file of a store's sitemap. Source: help.shopify.com, "Finding and submitting your sitemap". */
  sitemapPageSize: number
  /** The index of a sitemap names files of every published language. */
  sitemapLanguages: boolean
  /** What is wrong with the sitemaps of stores, by their handles. */
  plantedSitemaps: Record<string, PlantedSitemap>
  /** Extra latency before each Admin API answer. */
  latencyMs: number
  /** Seeds the knobs' coin, so that a run can be repeated. */
  seed: number
}

export interface Faults {
  knobs: FaultKnobs
  /** True with probability `rate`, from the seeded generator. */
  strikes(rate: number): boolean
  /** Waits as long as `latencyMs` says, at most until that is changed: what is held up goes on as it is then. */
  linger(): Promise<void>
  set(knobs: Partial<FaultKnobs>): void
  reset(): void
}

/** The knobs of a bucket as they work on the caller's clock. */
export function bucketOf({ bucketSize, restoreRate, timeScale }: FaultKnobs): {
  bucketSize: number
  restoreRate: number
} {
  return { bucketSize, restoreRate: restoreRate * timeScale }
}
