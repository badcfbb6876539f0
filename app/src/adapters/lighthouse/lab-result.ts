import type { Device, InsightId } from '#kit/shared/lighthouse-names.ts'

/** Times in milliseconds; cls has no unit. */
export interface LabMetrics {
  fcp: number
  lcp: number
  tbt: number
  cls: number
  si: number
  ttfb: number
}

export interface LabInsight {
  id: InsightId
  /** What it would save, in milliseconds of LCP and in bytes; 0 where the test names no figure. */
  lcpMs: number
  bytes: number
  /** What it concerns, the first ones: a URL, a piece of the page, or an origin. */
  items: { what: string; bytes: number | null; ms: number | null }[]
}

/** The element whose painting counts as the largest. */
export interface LcpElement {
  selector: string
  snippet: string
  label: string
  width: number
  height: number
  /** The image's URL where it is one that was fetched. */
  url: string | null
  /** Of that image. */
  bytes: number | null
}

/** The stretches LCP is made of, as observed without throttling; the last two only where something is fetched for it. */
export interface LcpParts {
  ttfb: number
  loadDelay: number | null
  loadDuration: number | null
  renderDelay: number
}

/** What keeps the browser from fetching the LCP image first; null: it does not, or nothing is fetched. */
export interface LcpDiscovery {
  priorityHinted: boolean
  eagerlyLoaded: boolean
  requestDiscoverable: boolean
}

export interface LabRequest {
  url: string
  kind: string
  bytes: number
  startMs: number
  endMs: number
}

/** One run of the lab, small enough to be kept. */
export interface LabResult {
  score: number
  version: string
  finalUrl: string
  metrics: LabMetrics
  lcpElement: LcpElement | null
  lcpParts: LcpParts | null
  lcpDiscovery: LcpDiscovery | null
  insights: LabInsight[]
  /** Small images of the page while it loads. */
  filmstrip: { atMs: number; image: string }[]
  /** As observed without throttling. */
  observed: { fcp: number; lcp: number; domReady: number; load: number }
  /** The heaviest ones, in the order they began; `left` more were made. */
  requests: LabRequest[]
  left: number
  bytes: number
}

/** What the lab is asked, and what it answers. */
export interface LabOrder {
  url: string
  device: Device
}
export type LabAnswer =
  | { state: 'measured'; result: LabResult }
  | { state: 'failed'; code: string | undefined; message: string | undefined }
