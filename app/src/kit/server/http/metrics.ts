import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'

/** What a process counts about itself, in Prometheus' format at /metrics. */
export interface HttpMetrics {
  registry: Registry
  observe(request: { method: string; route: string; status: number; seconds: number }): void
}

/** Metrics of a process: requests, event loop, memory. One registry per process part, nothing global. */
export function createMetrics(part: string): HttpMetrics {
  const registry = new Registry()
  registry.setDefaultLabels({ part })
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'signpost_http_request_seconds',
    help: 'Duration of answered requests, by route pattern.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  return {
    registry,
    observe: ({ method, route, status, seconds }) =>
      requests.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, seconds),
  }
}

/** Counts calls of the platform by operation and end. */
export function platformCalls(
  registry: HttpMetrics['registry'],
): (operation: string, outcome: string) => void {
  const calls = new Counter({
    name: 'signpost_platform_calls_total',
    help: 'Calls of the Admin API, by operation and outcome.',
    labelNames: ['operation', 'outcome'],
    registers: [registry],
  })
  return (operation, outcome) => calls.inc({ operation, outcome })
}
