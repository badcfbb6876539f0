import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { sql } from 'kysely'
import { Gauge, Histogram } from 'prom-client'
import { prioritised } from '#adapters/platform/admin-graphql/client.ts'
import { type Dispatcher, startDispatcher } from '#core/changes/dispatcher/dispatcher.ts'
import type { AppProcess } from './app-context.ts'

/**
 * Starts the dispatcher of changes, whose platform calls yield to interactive ones, and measures how long shops wait.
 */
export function startDispatching({ app, metrics }: AppProcess): Promise<Dispatcher> {
  const waits = new Histogram({
    name: 'signpost_shop_queue_wait_seconds',
    help: 'How long due work of a shop waited for its turn.',
    labelNames: ['stage'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60],
    registers: [metrics.registry],
  })
  const waiting = new Gauge({
    name: 'signpost_shop_queues_waiting',
    help: 'Shops with due work that nobody works on.',
    labelNames: ['stage'],
    registers: [metrics.registry],
    // Queried only when the metrics are read.
    async collect() {
      const { rows } = await sql<{ stage: string; waiting: string }>`
        select stage, waiting from signpost_shop_queue_metrics()`.execute(app.db.kysely)
      for (const stage of ['propose', 'write']) this.set({ stage }, 0)
      for (const row of rows) this.set({ stage: row.stage }, Number(row.waiting))
    },
  })
  waiting.set({ stage: 'write' }, 0)
  return startDispatcher(
    { ...app, platform: prioritised(app.platform, 'background') },
    {
      holder: `${hostname()} ${randomUUID()}`,
      onClaim: (stage, waited) => waits.observe({ stage }, waited),
    },
  )
}
