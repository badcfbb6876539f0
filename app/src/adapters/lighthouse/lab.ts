import type { OutboundRoute } from '#kit/server/env-parts.ts'
import type { HeadersForHosts } from '#kit/server/outbound/headers-for-hosts.ts'
import { checkUrl, routesFor } from '#kit/server/outbound/url-guard.ts'
import type { Device, LabSource } from '#kit/shared/lighthouse-names.ts'
import type { LabAnswer, LabOrder, LabResult } from './lab-result.ts'
import { reportFailure } from './report-failure.ts'

export interface MeasureOptions {
  signal: AbortSignal
  /** Headers that identify us to the page's own hosts; an external lab never gets them. */
  signed?: HeadersForHosts | null
}

/** Measures pages, one run per call. */
export interface Lab {
  source: LabSource
  /** Throws AppError `lighthouse.*`, `guarded-browser.*`, `outbound.*`. */
  measure(url: string, device: Device, options: MeasureOptions): Promise<LabResult>
}

/** Runs a task in a browser (adapters/guarded-browser). */
interface Browsers {
  run(
    task: { module: string; types?: (input: LabOrder) => LabAnswer },
    input: LabOrder,
    options: { signal: AbortSignal; timeoutMs: number; signed: HeadersForHosts | null },
  ): Promise<{ output: LabAnswer }>
}

/** Loads Lighthouse, which is slow: only in the browser's process. */
const TASK = { module: new URL('./lighthouse-task.ts', import.meta.url).href }
/** Twice the time of a slow page on a busy machine. */
const RUN_WITHIN_MS = 120_000

/** Runs Lighthouse in this machine's own browser. */
export function createLighthouse(
  browser: Browsers,
  routes: readonly OutboundRoute[],
  /** Shorter in rigs. */
  withinMs = RUN_WITHIN_MS,
): Lab {
  return {
    source: 'lighthouse',
    async measure(url, device, { signal, signed = null }) {
      // Checked here although the proxy would refuse it too: a browser opens files and its own pages without a proxy.
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
