import type { OutboundRoute } from '#kit/server/env-parts.ts'
import type { HeadersForHosts } from '#kit/server/outbound/headers-for-hosts.ts'
import { checkUrl, routesFor } from '#kit/server/outbound/url-guard.ts'
import type { Device, LabSource } from '#kit/shared/lighthouse-names.ts'
import type { LabAnswer, LabOrder, LabResult } from './lab-result.ts'
import { reportFailure } from './report-failure.ts'

export interface MeasureOptions {
  signal: AbortSignal
  /** Lets the page's own hosts know us; a lab that is not ours shows nobody anything. */
  signed?: HeadersForHosts | null
}

/** Measures pages, once for each call. */
export interface Lab {
  source: LabSource
  /** Throws AppError `lighthouse.*`, `guarded-browser.*`, `outbound.*`. */
  measure(url: string, device: Device, options: MeasureOptions): Promise<LabResult>
}

/** A way to run a task in a browser (adapters/guarded-browser). */
interface Browsers {
  run(
    task: { module: string; types?: (input: LabOrder) => LabAnswer },
    input: LabOrder,
    options: { signal: AbortSignal; timeoutMs: number; signed: HeadersForHosts | null },
  ): Promise<{ output: LabAnswer }>
}

/** Loads Lighthouse, which takes its time: in the browser's process alone. */
const TASK = { module: new URL('./lighthouse-task.ts', import.meta.url).href }
/** Twice what a slow page takes on a busy machine. */
const RUN_WITHIN_MS = 120_000

/** Lighthouse on this machine's own browser. */
export function createLighthouse(
  browser: Browsers,
  routes: readonly OutboundRoute[],
  /** Shorter in rigs. */
  withinMs = RUN_WITHIN_MS,
): Lab {
  return {
    source: 'lighthouse',
    async measure(url, device, { signal, signed = null }) {
      // The proxy would refuse it as well; a browser reads files and its own pages without one.
      const { href } = checkUrl(url, routesFor(routes, 'storefront')).url
      const { output } = await browser.run(
        TASK,
        { url: href, device },
        { signal, timeoutMs: withinMs, signed },
      )
      if (output.state === 'failed') throw reportFailure(output)
      return output.result
    },
  }
}
