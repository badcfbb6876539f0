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
  /** Estimated saving, in milliseconds of LCP and in bytes; 0 if the audit states none. */
  lcpMs: number
  bytes: number
  /** The first affected items: a URL, a snippet of the page, or an origin. */
  items: { what: string; bytes: number | null; ms: number | null }[]
}

/** The element with the largest contentful paint. */
export interface LcpElement {
  selector: string
  snippet: string
  label: string
  width: number
  height: number
  /** URL of its image, if one was fetched. */
  url: string | null
  /** Bytes of that image. */
  bytes: number | null
}

/** The phases of LCP, as observed without throttling; the last two only if a resource is fetched for it. */
export interface LcpParts {
  ttfb: number
  loadDelay: number | null
  loadDuration: number | null
  renderDelay: number
}

/** What keeps the browser from fetching the LCP image first; null if nothing does, or nothing is fetched. */
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

/** One run of the lab, small enough to store. */
export interface LabResult {
  score: number
  version: string
  finalUrl: string
  metrics: LabMetrics
  lcpElement: LcpElement | null
  lcpParts: LcpParts | null
  lcpDiscovery: LcpDiscovery | null
  insights: LabInsight[]
  /** Small screenshots of the page while it loads. */
  filmstrip: { atMs: number; image: string }[]
  /** As observed without throttling. */
  observed: { fcp: number; lcp: number; domReady: number; load: number }
  /** The largest requests, in order of their start; `left` is the number of others. */
  requests: LabRequest[]
  left: number
  bytes: number
}

/** Order to the lab. */
export interface LabOrder {
  url: string
  device: Device
}
export type LabAnswer =
  | { state: 'measured'; result: LabResult }
  | { state: 'failed'; code: string | undefined; message: string | undefined }
