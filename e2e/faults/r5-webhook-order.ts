import { control } from '../../app/testing/sandbox.ts'
import type { Rig } from '../../bench/rig.ts'
import { startProductProcesses, until } from '../../bench/support/product-processes.ts'
import { differences, heldTitles, inboxOf, shopIdOf, syncStore } from './held-catalogue.ts'
import { platformProducts } from './platform-products.ts'
import { seededRandom } from './seeded-random.ts'

const EVENTS = 2_000
const PRODUCTS = 300
/** Number of additional copies of each delivery. */
const DUPLICATES = 2

interface Told {
  deliveries: { webhookId: string; topic: string; deliveredAt: string | null }[]
}

/**
 * Creates, renames and deletes products while the platform delivers every webhook three times in any order. Counts
 * deliveries recorded twice or not at all, and products that finally differ from the platform's.
 */
export const rig: Rig = {
  id: 'R5',
  title: 'webhooks delivered three times, shuffled',
  async run({ n = EVENTS, seed, log }) {
    const random = seededRandom(seed)
    await using product = await startProductProcesses()
    const { platform } = product
    const store = await product.addStore({ products: PRODUCTS })
    await syncStore(product, store)
    await control(platform, 'PATCH', '/faults', {
      webhookDuplicates: DUPLICATES,
      webhookShuffle: true,
      seed,
      bucketSize: 1_000_000,
      restoreRate: 1_000_000,
    })
    const products = await platformProducts(platform, store)
    const living = store.productIds.map((id) => `gid://shopify/Product/${id}`)
    const pick = () => Math.floor(random() * living.length)
    for (let event = 0; event < n; event++) {
      const dice = random()
      if (dice < 0.15 || living.length === 0) living.push(await products.create(`Made ${event}`))
      else if (dice < 0.3) await products.remove(living.splice(pick(), 1)[0] ?? '')
      else await products.rename(living[pick()] ?? '', `Renamed ${event}`)
    }
    log(`${n} changes made`)
    const told = await until(
      () => control<Told>(platform, 'GET', `/webhooks?store=${store.handle}`),
      ({ deliveries }) => deliveries.every(({ deliveredAt }) => deliveredAt !== null),
      { seconds: 180, everyMs: 1_000, worker: product.worker },
    )
    const { db } = product.web.process.app
    const shop = await shopIdOf(db, store.domain)
    const inbox = await until(
      () => inboxOf(db, shop),
      ({ waiting }) => waiting === 0,
      { seconds: 300, everyMs: 500, worker: product.worker },
    )
    const sent = new Set(told.deliveries.map(({ webhookId }) => webhookId))
    const recorded = new Set(inbox.ids)
    const wrong = [
      ...[...sent].filter((id) => !recorded.has(id)).map((id) => `${id} is not recorded`),
      ...inbox.ids.filter((id, at) => inbox.ids.indexOf(id) !== at).map((id) => `${id} is recorded twice`),
      ...differences(await heldTitles(db, shop), await products.titles()),
    ]
    for (const line of wrong.slice(0, 20)) log(line)
    log(`${sent.size} events, ${told.deliveries.length} deliveries, ${living.length} products left`)
    return {
      value: wrong.length,
      unit: 'violations',
      peer: null,
      ratio: null,
      pass: wrong.length === 0,
      n: sent.size,
      seed,
      deliveries: told.deliveries.length,
    }
  },
}
