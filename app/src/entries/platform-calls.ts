import { Counter } from 'prom-client'
import type { PlatformErrorKind } from '#adapters/platform/admin-graphql/client.ts'
import type { HttpMetrics } from '#kit/server/http/metrics.ts'

/** Counts calls of the platform by operation and end. */
export function platformCalls(
  registry: HttpMetrics['registry'],
): (operation: string, outcome: 'ok' | PlatformErrorKind) => void {
  const calls = new Counter({
    name: 'signpost_platform_calls_total',
    help: 'Calls of the Admin API, by operation and outcome.',
    labelNames: ['operation', 'outcome'],
    registers: [registry],
  })
  return (operation, outcome) => calls.inc({ operation, outcome })
}
