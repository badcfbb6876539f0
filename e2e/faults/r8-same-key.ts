import { shopContext } from '../../app/src/core/context/context.ts'
import { startWeb } from '../../app/src/entries/web.ts'
import type { Rig } from '../../bench/rig.ts'
import { seededRandom } from './seeded-random.ts'
import { faultFigure } from './support/figure.ts'
import { type Installation, startInstallation } from './support/installation.ts'
import { wrongAtTheEnd } from './support/operation-under-fault.ts'
import { orderTitles } from './support/titles-operation.ts'

const KEYS = 1_000
const TIMES = 10
/** Number of keys used at the same time. */
const KEYS_AT_ONCE = 6
/** Number of keys of one shop that another shop uses as well. */
const SHARED = 20

/**
 * Orders every operation ten times in parallel under one key, at two web servers, and depending on the seed once more
 * later. Counts refused orders, keys without exactly one operation, and writes to the store that did not happen
 * exactly once.
 */
export const rig: Rig = {
  id: 'R8',
  title: 'the same idempotency key in parallel',
  async run({ n = KEYS, seed, log }) {
    const random = seededRandom(seed)
    await using installation = await startInstallation()
    await installation.faults({ bucketSize: 1_000_000, restoreRate: 1_000_000 })
    const store = await installation.addStore({ products: n })
    const other = await installation.addStore({ products: SHARED })
    const second = await startWeb({ ...installation.web.process.app.settings, port: 0 })
    const worker = installation.startWorker()
    const beside: Installation = {
      ...installation,
      contextOf: ({ shopId, domain }) =>
        shopContext(second.process.app, { id: shopId, domain }, { kind: 'merchant', userId: '102' }),
    }
    const wrong: string[] = []
    const made: Awaited<ReturnType<typeof orderTitles>>[] = []
    const order = async (at: number, times: number): Promise<void> => {
      const product = store.productIds[at] ?? 0
      const answers = await Promise.allSettled(
        Array.from({ length: times }, (_, time) =>
          orderTitles(time % 2 === 0 ? installation : beside, store, [product], {
            idempotencyKey: `key ${at}`,
          }),
        ),
      )
      for (const answer of answers)
        if (answer.status === 'rejected') wrong.push(`key ${at}: an order was refused: ${answer.reason}`)
      const operations = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
      const known = made[at] ?? operations[0]
      if (known) made[at] = known
      if (operations.some(({ id }) => id !== known?.id))
        wrong.push(`key ${at}: orders got different operations`)
    }
    let next = 0
    await Promise.all(
      Array.from({ length: KEYS_AT_ONCE }, async () => {
        for (let at = next++; at < n; at = next++) {
          await order(at, TIMES)
          if (at > 50 && random() < 0.1) await order(Math.floor(random() * 50), 1)
        }
      }),
    )
    // A key belongs to its shop.
    for (let at = 0; at < Math.min(n, SHARED); at++) {
      const { id } = await orderTitles(installation, other, [other.productIds[at] ?? 0], {
        idempotencyKey: `key ${at}`,
      })
      if (made.some((operation) => operation.id === id))
        wrong.push(`key ${at}: another shop got the operation`)
    }
    const rows = await installation.look<{ many: string; keys: string }>(
      'select count(*) as many, count(distinct idempotency_key) as keys from operations where shop_id = $1',
      [store.shopId],
    )
    if (Number(rows[0]?.many) !== n || Number(rows[0]?.keys) !== n)
      wrong.push(`${rows[0]?.many} operations with ${rows[0]?.keys} keys stand for ${n} keys`)
    wrong.push(
      ...(await wrongAtTheEnd(installation, store, { operations: made, seconds: 180, words: worker.log })),
    )
    await second.stop()
    return faultFigure(wrong, { n, seed, log, ordersOfEach: TIMES })
  },
}
