import { setTimeout as wait } from 'node:timers/promises'
import type { Rig } from '../../bench/rig.ts'
import { seededRandom } from './seeded-random.ts'
import { faultFigure } from './support/figure.ts'
import { NO_LIMITS, startInstallation } from './support/installation.ts'
import { lostDeliveries, startLoad } from './support/merchant-load.ts'
import { goesOnAfter, orderEveryTitle, progressOf, wrongAtTheEnd } from './support/operation-under-fault.ts'
import { spread } from './support/spread.ts'

const STOPS = 5
const ITEMS = 1_000
const PER_SECOND = 40

/**
 * Kills all processes of PostgreSQL in the middle of an operation and restarts it from disk. Counts ended changes
 * and acknowledged deliveries that are lost, wrong or double writes, and processes that ended.
 */
export const rig: Rig = {
  id: 'R4',
  title: 'the database killed in the middle of an operation',
  async run({ n = STOPS, seed, log }) {
    const random = seededRandom(seed)
    await using installation = await startInstallation({ durable: true })
    const store = await installation.addStore({ products: ITEMS })
    await installation.faults({ bucketSize: 200, restoreRate: 250, bulkLinesPerSecond: 40 })
    const web = installation.startWebProcess()
    const worker = installation.startWorker()
    const words = () => `${web.log().slice(-1_000)}\n${worker.log()}`
    const load = await startLoad(installation, store, PER_SECOND)
    await load.goodAnswerAfter(1, 30)
    const operations = await orderEveryTitle(installation, store)
    await goesOnAfter(installation, store, { moment: 0, words })
    const wrong: string[] = []
    const webBack: number[] = []
    const workerBack: number[] = []
    let inWork = 0
    try {
      for (let stop = 0; stop < n; stop++) {
        await wait(1_500 + random() * 3_000)
        const before = await progressOf(installation, store)
        if (before.open > 0) inWork++
        const acknowledged = new Set(load.acknowledged)
        installation.postgres.kill()
        await wait(random() * 1_000)
        await installation.postgres.startAgain()
        const moment = Date.now()
        const ended = new Set((await progressOf(installation, store)).ended)
        const gone = before.ended.filter((id) => !ended.has(id))
        wrong.push(...gone.map((id) => `change ${id} had ended and has not any more`))
        const lost = await lostDeliveries(installation, store, acknowledged)
        wrong.push(...lost.map((id) => `delivery ${id} was acknowledged before the stop and is lost`))
        webBack.push((await load.goodAnswerAfter(moment, 30)) - moment)
        workerBack.push((await goesOnAfter(installation, store, { moment, words })) - moment)
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
    return faultFigure(wrong, {
      n,
      seed,
      log,
      items: ITEMS,
      stopsInWork: inWork,
      acknowledged: load.acknowledged.size,
      webBackMs: spread(webBack),
      workerBackMs: spread(workerBack),
    })
  },
}
