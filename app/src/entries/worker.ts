import type { Logger } from 'pino'
import { CHANGE_KINDS } from '#core/changes/change-kind.ts'
import { resumeFillings } from '#core/changes/operation/end-filling.ts'
import { recoverInterrupted } from '#core/changes/single-edit/recover.ts'
import { shopContext } from '#core/context/context.ts'
import { JOBS } from '#core/registry/job.ts'
import { FAN_OUT, jobHandlers } from '#core/registry/job-handlers.ts'
import { readSettings, type Settings } from '#kit/server/env.ts'
import { giveWay } from '#kit/server/give-way.ts'
import { startOrExit, stopOnSignal } from '#kit/server/process.ts'
import { keepWorkerHeapSmall } from '#kit/server/process-environment.ts'
import { healClock } from '#kit/server/queue/heal-clock.ts'
import { work } from '#kit/server/queue/queue-worker.ts'
import { timeLimit } from '#kit/server/time-limits.ts'
import { type AppProcess, openApp } from './app-context.ts'
import { startDispatching } from './dispatching.ts'
import { startHeartbeat } from './heartbeat.ts'
import { type StatusServer, startStatusServer } from './status.ts'

export interface Worker {
  process: AppProcess
  /** Lets running jobs finish, hands back those that do not, then exits. */
  stop(): Promise<void>
}

/** Time running jobs get to finish when the worker is told to stop. */
const FINISH_WITHIN_MS = 6_000
const RECOVER_EVERY_MS = timeLimit('singleEditRecovery')

/** Starts to process the queue; resolves when it does. */
export async function startWorker(settings: Settings, options: { log?: Logger } = {}): Promise<Worker> {
  const process = await openApp(settings, { part: 'worker', ...options })
  const { app, queue } = process
  // Changes first: those a killed worker left unfinished must not wait for a schedule.
  const dispatcher = await startDispatching(process)
  let status: StatusServer | undefined
  try {
    status = await startStatusServer(process, { port: settings.metricsPort, host: settings.metricsHost })
    await work(queue, {
      declared: [...app.offered(JOBS).map((job) => job.name), FAN_OUT],
      handlers: jobHandlers(app),
      onFailure: (job, error) => app.log.error({ job, err: error }, 'a job failed'),
    })
    await Promise.all(
      app
        .offered(JOBS)
        .map(
          ({ name, every }) => every && queue.repeat(FAN_OUT, every, { payload: { job: name }, key: name }),
        ),
    )
  } catch (error) {
    await dispatcher.stop()
    await status?.close()
    await process.close(0)
    throw error
  }
  status.setReady(true)
  const endHeartbeat = await startHeartbeat(app)
  const endRecovery = startRecovery(process)
  app.log.info({ jobs: app.offered(JOBS).length }, 'working')
  return {
    process,
    stop: async () => {
      endRecovery()
      status.setReady(false)
      await Promise.all([queue.stop(FINISH_WITHIN_MS), dispatcher.stop()])
      await status.close()
      await endHeartbeat()
      await process.close(0)
    },
  }
}

/**
 * Reads back changes whose writer died, resumes abandoned preparations, and corrects a database clock that was put
 * back, at once and every half minute; one round at a time.
 */
function startRecovery({ app, queue }: AppProcess): () => void {
  let running = false
  const round = async (): Promise<void> => {
    if (running) return
    running = true
    try {
      const contextFor = (shop: { id: string; domain: string }) =>
        shopContext(app, shop, { kind: 'system', name: 'recovery' })
      if (await healClock(queue.boss)) app.log.warn('the database’s clock was put back')
      await resumeFillings(app, contextFor)
      await recoverInterrupted(app, { kinds: [...app.offered(CHANGE_KINDS)], contextFor })
    } catch (error) {
      app.log.warn({ err: error }, 'could not search for interrupted changes')
    } finally {
      running = false
    }
  }
  void round()
  const timer = setInterval(() => void round(), RECOVER_EVERY_MS)
  return () => clearInterval(timer)
}

/** Linux nice value: about a third of the time web processes get if both want the same core. */
const BEHIND_WEB = 5

if (import.meta.main) {
  // On a shared machine, interactive requests have priority.
  giveWay(BEHIND_WEB)
  keepWorkerHeapSmall()
  await startOrExit(async () => {
    const worker = await startWorker(readSettings())
    stopOnSignal(worker.process.app.log, worker.stop)
  })
}
