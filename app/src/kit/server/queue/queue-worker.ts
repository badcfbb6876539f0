import { beforeRun, type OpenQueue, type QueuedJob } from './boss-queue.ts'

export interface JobHandler {
  name: string
  /** Fetches of this name beside each other in this process (1); each waits for all jobs it took. */
  fetches?: number
  /** Throw to retry later; return when done. */
  run(job: { id: string; shop: string; payload: unknown; signal: AbortSignal }): Promise<void>
}

export interface WorkOptions {
  /** Every name that may be in the queue. */
  declared: readonly string[]
  handlers: readonly JobHandler[]
  onFailure(job: { name: string; id: string; shop: string }, error: unknown): void
}

/** Jobs a fetch takes: alone, and beside others of its name, where a slow job should hold up few. */
const TAKEN = { alone: 4, beside: 2 }

/**
 * Starts processing jobs. Throws when a declared job has no handler, a handler no declaration, or a name two
 * handlers: such a job would never run, and the fault would go unnoticed.
 */
export async function work(queue: OpenQueue, options: WorkOptions): Promise<void> {
  refuseMismatch(
    options.declared,
    options.handlers.map((handler) => handler.name),
  )
  for (const handler of options.handlers) {
    await queue.boss.work(
      handler.name,
      {
        // With batches of one, a queue drains two jobs a second: pg-boss polls at most every 500 ms.
        batchSize: (handler.fetches ?? 1) > 1 ? TAKEN.beside : TAKEN.alone,
        localConcurrency: handler.fetches ?? 1,
        // Leaves waiting jobs whose key is running out of a fetch (`openQueue`).
        groupConcurrency: 1,
        // Without it only each notification or poll fetches the next few, and a backlog drains slowly.
        burstWhenBatchFull: true,
        perJobResults: true,
        pollingIntervalSeconds: 1,
        notifyPollingIntervalSeconds: 10,
      },
      async (jobs: { id: string; data: QueuedJob; signal: AbortSignal }[]) =>
        Promise.all(
          jobs.map(async ({ id, data, signal }) => {
            try {
              await beforeRun(queue.boss, handler.name, data)
              await handler.run({ id, shop: data.shop, payload: data.payload, signal })
              return { id, status: 'completed' as const }
            } catch (error) {
              options.onFailure({ name: handler.name, id, shop: data.shop }, error)
              // The queue stores this text; the error itself goes to the log, which redacts.
              return { id, status: 'failed' as const, output: { message: (error as Error).name } }
            }
          }),
        ),
    )
  }
}

function refuseMismatch(declared: readonly string[], handled: readonly string[]): void {
  const problems = [
    ...declared.filter((name) => !handled.includes(name)).map((name) => `${name} has no handler`),
    ...handled.filter((name) => !declared.includes(name)).map((name) => `${name} is not declared`),
    ...handled.filter((name, at) => handled.indexOf(name) !== at).map((name) => `${name} has two handlers`),
  ]
  if (problems.length > 0) throw new Error(`The worker does not start: ${problems.join('; ')}.`)
}
