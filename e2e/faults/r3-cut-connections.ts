import { setTimeout as wait } from 'node:timers/promises'
import type { Rig } from '../../bench/rig.ts'
import { seededRandom } from './seeded-random.ts'
import { faultFigure } from './support/figure.ts'
import { NO_LIMITS, startInstallation } from './support/installation.ts'
import { lostDeliveries, startLoad } from './support/merchant-load.ts'
import { goesOnAfter, orderEveryTitle, progressOf, wrongAtTheEnd } from './support/operation-under-fault.ts'
import { spread } from './support/spread.ts'

const CUTS = 20
const ITEMS = 1_000
const PER_SECOND = 40
const HEALED_MS = 10_000

/**
 * Cuts every database connection of the product while a worker writes to a store and the web process receives
 * deliveries. Counts changes and acknowledged deliveries that were lost or processed twice, processes that ended, and
 * pools that did not recover.
 */
export const rig: Rig = {
  id: 'R3',
  title: 'every database connection cut',
  async run({ n = CUTS, seed, log }) {
    const random = seededRandom(seed)
    await using installation = await startInstallation()
    const store = await installation.addStore({ products: ITEMS })
    // Slow enough that all cuts happen during the work.
    await installation.faults({ bucketSize: 200, restoreRate: 180, bulkLinesPerSecond: 30 })
    const web = installation.startWebProcess()
    const worker = installation.startWorker()
    const words = () => `${web.log().slice(-1_000)}\n${worker.log()}`
    const load = await startLoad(installation, store, PER_SECOND)
    await load.goodAnswerAfter(1, 30)
    const operations = await orderEveryTitle(installation, store)
    await goesOnAfter(installation, store, { moment: 0, words })
    const webHealed: number[] = []
    const workerHealed: number[] = []
    let cutConnections = 0
    let inWork = 0
    const wrong: string[] = []
    try {
      for (let cut = 0; cut < n; cut++) {
        await wait(random() * 1_200)
        if ((await progressOf(installation, store)).open > 0) inWork++
        const killed = await installation.look<{ ended: boolean }>(
          `select pg_terminate_backend(pid) as ended from pg_stat_activity where usename = 'signpost_app'`,
        )
        const moment = Date.now()
        cutConnections += killed.length
        webHealed.push((await load.goodAnswerAfter(moment, 30)) - moment)
        workerHealed.push((await goesOnAfter(installation, store, { moment, words })) - moment)
      }
      await installation.faults(NO_LIMITS)
      wrong.push(...(await wrongAtTheEnd(installation, store, { operations, seconds: 120, words })))
    } catch (error) {
      wrong.push(`it did not go on: ${String(error).slice(0, 300)}`)
    }
    await load.stop()
    const lost = await lostDeliveries(installation, store, load.acknowledged)
    wrong.push(...lost.map((id) => `delivery ${id} was acknowledged and is lost`))
    for (const [name, process] of Object.entries({ web, worker }))
      if (!process.isRunning()) wrong.push(`the ${name} process ended:\n${process.log().slice(-2_000)}`)
    for (const ms of [...webHealed, ...workerHealed])
      if (ms > HEALED_MS) wrong.push(`it took ${ms} ms to go on`)
    return faultFigure(wrong, {
      n,
      seed,
      log,
      items: ITEMS,
      cutConnections,
      cutsInWork: inWork,
      acknowledged: load.acknowledged.size,
      webHealedMs: spread(webHealed),
      workerHealedMs: spread(workerHealed),
    })
  },
}
