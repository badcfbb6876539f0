import { randomBytes, randomUUID } from 'node:crypto'
import type { Rig } from '../../bench/rig.ts'
import { startProductProcesses, until } from '../../bench/support/product-processes.ts'
import { differences, heldTitles, inboxOf, shopIdOf, syncStore } from './held-catalogue.ts'
import { platformProducts } from './platform-products.ts'
import { seededRandom } from './seeded-random.ts'
import { deliverAll, type SignedDelivery, signedDelivery } from './signed-delivery.ts'

const DELIVERIES = 2_000
const PRODUCTS = 20

/** One bad delivery: its kind, and the status that the app must return. */
interface Attack {
  way: string
  delivery: SignedDelivery
  status: 200 | 401
}

/**
 * Sends deliveries that do not come from the platform: forged signatures, truncated and altered bodies must be
 * refused with 401; genuine bodies under another shop's name and replays under new ids may be accepted, but must
 * change nothing.
 */
export const rig: Rig = {
  id: 'R6',
  title: 'forged, changed and replayed webhooks',
  async run({ n = DELIVERIES, seed, log }) {
    const random = seededRandom(seed)
    await using product = await startProductProcesses()
    const { db } = product.web.process.app
    const secret = product.platform.appSecret
    const stores = [
      await product.addStore({ products: PRODUCTS }),
      await product.addStore({ products: PRODUCTS }),
    ]
    for (const store of stores) await syncStore(product, store)
    const [mine, other] = stores
    if (!mine || !other) throw new Error('Two stores are needed.')

    const trueDelivery = (webhookId?: string): SignedDelivery => {
      const id = mine.productIds[Math.floor(random() * PRODUCTS)] ?? 0
      const deleted = random() < 0.3
      const body = deleted
        ? { id }
        : {
            id,
            admin_graphql_api_id: `gid://shopify/Product/${id}`,
            title: `Stale ${Math.floor(random() * 1e6)}`,
          }
      const topic = deleted ? 'products/delete' : 'products/update'
      return signedDelivery(secret, {
        shop: mine.domain,
        topic,
        body: JSON.stringify(body),
        ...(webhookId && { webhookId }),
      })
    }
    const ways: ((delivery: SignedDelivery) => Attack)[] = [
      (delivery) => ({
        way: 'forged signature',
        delivery: { ...delivery, signature: randomBytes(32).toString('base64') },
        status: 401,
      }),
      (delivery) => ({ way: 'no signature', delivery: { ...delivery, signature: '' }, status: 401 }),
      (delivery) => ({
        way: 'another secret',
        delivery: signedDelivery('x'.repeat(32), delivery),
        status: 401,
      }),
      (delivery) => ({
        way: 'truncated body',
        delivery: { ...delivery, body: delivery.body.slice(0, Math.floor(random() * delivery.body.length)) },
        status: 401,
      }),
      (delivery) => ({
        way: 'changed body',
        delivery: {
          ...delivery,
          body: delivery.body.replace(/\d(?=\D)/, (digit) => String((Number(digit) + 1) % 10)),
        },
        status: 401,
      }),
      (delivery) => ({
        way: "another shop's header",
        delivery: { ...delivery, shop: other.domain },
        status: 200,
      }),
      (delivery) => ({
        way: "uninstallation under another shop's header",
        delivery: signedDelivery(
          secret,
          { ...delivery, topic: 'app/uninstalled', body: JSON.stringify({ myshopify_domain: mine.domain }) },
          { shop: other.domain },
        ),
        status: 200,
      }),
      (delivery) => ({
        way: 'replay under a new id',
        delivery: { ...delivery, webhookId: randomUUID() },
        status: 200,
      }),
    ]
    const attacks = Array.from({ length: n }, (_, at) =>
      (ways[at % ways.length] as (typeof ways)[0])(trueDelivery()),
    )
    const statuses = await deliverAll(
      product.web.url,
      attacks.map(({ delivery }) => delivery),
    )
    const wrong = attacks.flatMap(({ way, status }, at) =>
      statuses[at] === status ? [] : [`${way}: ${statuses[at]} instead of ${status}`],
    )
    for (const store of stores) {
      const shop = await shopIdOf(db, store.domain)
      const inbox = await until(
        () => inboxOf(db, shop),
        ({ waiting }) => waiting === 0,
        { seconds: 45, everyMs: 500, worker: product.worker },
      )
      const there = await (await platformProducts(product.platform, store)).titles()
      wrong.push(...differences(await heldTitles(db, shop), there))
      // Refused deliveries must leave no trace, and the app must still have access.
      const taken = new Set(inbox.ids)
      for (const { way, status, delivery } of attacks)
        if (status === 401 && taken.has(delivery.webhookId)) wrong.push(`${way}: recorded all the same`)
      await product
        .call(store, 'POST', '/apps/api/catalogue/resync')
        .catch((error) => wrong.push(String(error)))
    }
    for (const line of wrong.slice(0, 20)) log(line)
    return {
      value: wrong.length,
      unit: 'violations',
      peer: null,
      ratio: null,
      pass: wrong.length === 0,
      n,
      seed,
    }
  },
}
