import { randomUUID } from 'node:crypto'
import { startSync } from '../../app/src/core/catalogue/service.ts'
import { JOBS } from '../../app/src/core/registry/job.ts'
import { sessionToken } from '../../app/testing/session-token.ts'
import { deliverAll, signedDelivery } from '../faults/signed-delivery.ts'
import type { Installation, RigStore } from '../faults/support/installation.ts'

interface Walk {
  name: string
  title: string
  /** The file by which it enters. */
  door: string
  /** Prepares the action and returns the function that runs it; `mark` differs each time. */
  prepare(installation: Installation, store: RigStore): Promise<(mark: string) => Promise<void>>
}

/** Runs a job immediately, as the worker would. */
async function run(
  installation: Installation,
  store: RigStore,
  name: string,
  payload: object,
): Promise<void> {
  const ctx = installation.contextOf(store)
  const job = ctx.offered(JOBS).find((each) => each.name === name)
  if (!job) throw new Error(`No job is called ${name}.`)
  await job.run(ctx, job.payload.parse(payload) as never, { signal: new AbortController().signal })
}

async function syncOnce(installation: Installation, store: RigStore): Promise<void> {
  await startSync(installation.contextOf(store))
  await run(installation, store, 'catalogue.sync', {})
}

/** Longer than any walk takes. */
const LATER_MS = 60_000

const titleEdit: Walk = {
  name: 'title-edit',
  title: 'a title edited in place, written while the merchant waits',
  door: 'app/src/features/meta-tags/save.ts',
  async prepare(installation, store) {
    await syncOnce(installation, store)
    // The platform sends a webhook for the edit it received. That is another walk and must not arrive while this one
    // is observed.
    await installation.faults({ webhookDelayMs: LATER_MS })
    const gid = `gid://shopify/Product/${store.productIds[0]}`
    return async (mark) => {
      const answer = await fetch(`${installation.web.url}/apps/api/meta-tags/save`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${await sessionToken(store.domain, installation.platform)}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ edits: [{ gid, values: { seoTitle: `A title ${mark}` } }] }),
      })
      if (answer.status !== 200) throw new Error(await answer.text())
    }
  },
}

const webhook: Walk = {
  name: 'webhook',
  title: 'a product changed on the store: from the delivery to the catalogue row',
  door: 'app/src/entries/webhook-endpoint.ts',
  async prepare(installation, store) {
    await syncOnce(installation, store)
    const id = store.productIds[0]
    const resourceId = `gid://shopify/Product/${id}`
    return async () => {
      const topic = 'products/update'
      const delivery = signedDelivery(installation.platform.appSecret, {
        shop: store.domain,
        topic,
        body: JSON.stringify({ id, admin_graphql_api_id: resourceId }),
        webhookId: randomUUID(),
      })
      const [status] = await deliverAll(installation.web.url, [delivery])
      if (status !== 200) throw new Error(`The delivery was answered ${status}.`)
      await run(installation, store, 'shops.process-webhook', { topic })
    }
  },
}

export const walks: readonly Walk[] = [titleEdit, webhook]
