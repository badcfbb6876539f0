import { setTimeout as wait } from 'node:timers/promises'
import type { Rig } from '../../bench/rig.ts'
import { seededRandom } from './seeded-random.ts'
import { cpuWait } from './support/cpu-wait.ts'
import { faultFigure } from './support/figure.ts'
import { startInstallation } from './support/installation.ts'
import { lostDeliveries, startLoad } from './support/merchant-load.ts'
import { spread } from './support/spread.ts'

const KILLS = 20
const PER_SECOND = 200
const BACK_MS = 2_000

/**
 * Kills the web process under 200 requests per second and restarts it at once. Counts deliveries that it answered
 * with 200 and that are not in the database, and periods of more than two seconds without a successful response,
 * without the process's waits for a processor.
 */
export const rig: Rig = {
  id: 'R2',
  title: 'the web process killed under load',
  async run({ n = KILLS, seed, log }) {
    const random = seededRandom(seed)
    await using installation = await startInstallation()
    const store = await installation.addStore({ products: 1 })
    let web = installation.startWebProcess()
    const load = await startLoad(installation, store, PER_SECOND)
    await load.goodAnswerAfter(1, 60)
    const away: { ms: number; inLineMs: number }[] = []
    for (let kill = 0; kill < n; kill++) {
      await wait(300 + random() * 700)
      web.kill()
      const killedAt = Date.now()
      await web.ended
      web = installation.startWebProcess()
      const ms = (await load.goodAnswerAfter(killedAt, 60)) - killedAt
      away.push({ ms, inLineMs: cpuWait(web.pid) })
    }
    await load.stop()
    const lost = await lostDeliveries(installation, store, load.acknowledged)
    const wrong = [
      ...lost.map((id) => `delivery ${id} was acknowledged and is lost`),
      ...away
        .filter(({ ms, inLineMs }) => ms - inLineMs > BACK_MS)
        .map(({ ms, inLineMs }) => `no good answer for ${ms} ms, ${inLineMs} ms of it without a processor`),
    ]
    return faultFigure(wrong, {
      n,
      seed,
      log,
      acknowledged: load.acknowledged.size,
      requests: load.requests.length,
      lost: lost.length,
      backMs: spread(away.map(({ ms }) => ms)),
      backWithoutCpuWaitMs: spread(away.map(({ ms, inLineMs }) => ms - inLineMs)),
    })
  },
}
