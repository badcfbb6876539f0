import { z } from 'zod'
import type { OutboundRoute } from '#kit/server/env-parts.ts'
import type { HeadersForHosts } from '#kit/server/outbound/headers-for-hosts.ts'
import { checkUrl, routesFor } from '#kit/server/outbound/url-guard.ts'

/** A screen in CSS pixels, with its device pixel ratio. */
export interface DrawnScreen {
  width: number
  height: number
  density: number
}
export interface DrawOrder {
  url: string
  screens: DrawnScreen[]
}

/** Maximum elements examined on a page, and maximum URLs of loaded images. */
export const MOST_DRAWN = 120
const text = (most: number) => z.string().transform((value) => value.slice(0, most))
const words = (most: number) => text(most).nullable()

const drawnImage = z.object({
  /** Attributes as they currently are in the page. */
  src: words(4_000),
  srcset: words(20_000),
  loading: words(20),
  fetchPriority: words(20),
  alt: words(512),
  classes: words(500),
  hasSize: z.boolean(),
  /** URL the browser chose; empty if none yet. */
  chosen: text(4_000),
  /** Displayed width in CSS pixels; 0 if not displayed. */
  shown: z.number().min(0).max(100_000),
  /** True for the largest element the browser painted. */
  isLargest: z.boolean(),
})
const drawnScreen = z.object({
  status: z.number().int(),
  images: z.array(drawnImage).transform((all) => all.slice(0, MOST_DRAWN)),
  /** URL of the largest painted image, even without an `img` element. */
  largest: words(4_000),
  /** Images received over the network, each URL once, with its bytes on the wire. */
  loaded: z
    .array(z.object({ url: text(4_000), bytes: z.number().int().min(0) }))
    .transform((all) => all.slice(0, MOST_DRAWN)),
})
export type DrawnImage = z.infer<typeof drawnImage>
export type DrawnPage = z.infer<typeof drawnScreen>

/** Runs a task in a browser (adapters/guarded-browser). */
interface Browsers {
  run(
    task: { module: string; types?: (input: DrawOrder) => unknown },
    input: DrawOrder,
    options: { signal: AbortSignal; timeoutMs: number; signed: HeadersForHosts | null },
  ): Promise<{ output: unknown }>
}

const TASK = { module: new URL('./drawn-page-task.ts', import.meta.url).href }
const WITHIN_MS = 90_000

/** Returns what a page loads and shows on each screen, in order. Throws AppError `guarded-browser.*`, `outbound.*`. */
export async function drawPage(
  browser: Browsers,
  { routes, ...order }: DrawOrder & { routes: readonly OutboundRoute[] },
  { signal, signed = null }: { signal: AbortSignal; signed?: HeadersForHosts | null },
): Promise<DrawnPage[]> {
  // Checked here although the proxy would refuse it too: a browser opens files and its own pages without a proxy.
  const { href } = checkUrl(order.url, routesFor(routes, 'storefront')).url
  const { output } = await browser.run(
    TASK,
    { ...order, url: href },
    { signal, timeoutMs: WITHIN_MS, signed },
  )
  return z.array(drawnScreen).parse(output)
}
