import type { ShopifyGlobal } from '@shopify/app-bridge-types'
import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals'

type Api = ShopifyGlobal['webVitals']
type Callback = NonNullable<Parameters<NonNullable<Api['onReport']>>[0]>

/**
 * Returns `shopify.webVitals`, which measures the app's page as web-vitals does and passes each metric to the
 * callback.
 */
export function webVitalsApi(): Api {
  let callback: Callback | null = null
  let started = false
  const report = ({ id, name, value }: Metric) => {
    void callback?.({ metrics: [{ id, name, value }] })
  }
  const start = () => {
    if (started) return
    started = true
    for (const observe of [onCLS, onFCP, onINP, onLCP, onTTFB]) observe(report)
  }
  return {
    async onReport(next) {
      callback = next
      if (next) start()
    },
  }
}
