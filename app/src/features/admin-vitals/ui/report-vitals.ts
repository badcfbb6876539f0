import { defineApi } from '#kit/ui/api/define-api.ts'
import { bridge } from '#kit/ui/app-bridge/bridge.ts'
import { adminVitalsContract } from '../contract.ts'
import { deviceInfo } from './device-info.ts'

const api = defineApi(adminVitalsContract)
type Name = Parameters<typeof api.report>[0]['name']
const NAMES: readonly string[] = ['LCP', 'INP', 'CLS', 'FCP', 'TTFB'] satisfies Name[]

/** Metrics that end with the first screen; the others are of the whole visit. */
const OF_THE_LOAD: readonly string[] = ['LCP', 'FCP', 'TTFB'] satisfies Name[]

/**
 * Sends the metrics that the platform's script measures on this page, each once (spec 1 §7). A failure is only
 * logged.
 */
export function reportVitals(): void {
  const sent = new Set<string>()
  // A metric of the load belongs to the screen that was loaded, wherever the person is by now.
  const loaded = location.pathname
  void bridge()?.webVitals.onReport?.(async ({ metrics }) => {
    for (const { id, name, value } of metrics) {
      if (!NAMES.includes(name) || sent.has(id)) continue
      sent.add(id)
      await api
        .report({
          pathname: OF_THE_LOAD.includes(name) ? loaded : location.pathname,
          id,
          name: name as Name,
          value,
          deviceInfo: deviceInfo(),
        })
        // oxlint-disable-next-line no-console -- there, and only there, the specification has it (1 §8)
        .catch((error: unknown) => console.info('Web vitals could not be sent', error))
    }
  })
}
