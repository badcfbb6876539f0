import { createHmac, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { request } from 'undici'
import { continueRun } from '#core/catalogue/continue-run.ts'
import { startSync } from '#core/catalogue/service.ts'
import type { ShopContext } from '#core/context/context.ts'
import { control, type SandboxAccess } from './sandbox.ts'

/** Calls the platform as an app with these scopes, as a merchant's other tools would. */
export async function platformCall(
  platform: SandboxAccess,
  store: { handle: string; domain: string },
  call: { query: string; variables?: object },
): Promise<Record<string, never>> {
  const scopes = [
    'write_products',
    'write_publications',
    'write_content',
    'write_files',
    'write_online_store_navigation',
    'write_themes',
    'write_translations',
  ]
  const { accessToken } = await control<{ accessToken: string }>(
    platform,
    'POST',
    `/stores/${store.handle}/tokens`,
    // An offline token would replace the app's own.
    { mode: 'online', scopes },
  )
  const ask = async (): Promise<Answered> => {
    const answer = await request(`http://127.0.0.1:${platform.port}/admin/api/2026-10/graphql.json`, {
      method: 'POST',
      headers: {
        host: store.domain,
        'content-type': 'application/json',
        'x-shopify-access-token': accessToken,
      },
      body: JSON.stringify(call),
    })
    return (await answer.body.json()) as Answered
  }
  let body = await ask()
  // Like any client: the store has a limit, and many tests edit much.
  for (let turns = 0; turns < 30 && isThrottled(body); turns++) {
    await wait(1_000)
    body = await ask()
  }
  if (body.errors || !('data' in body)) throw new Error(JSON.stringify(body))
  return body.data
}

interface Answered {
  data: Record<string, never>
  errors?: { extensions?: { code?: string } }[]
}

const isThrottled = ({ errors }: Answered): boolean =>
  errors?.some(({ extensions }) => extensions?.code === 'THROTTLED') ?? false

/** Takes a product or collection into the Online Store, or out of it: what an app creates is in no channel at first. */
export async function publish(
  { platform, store }: { platform: SandboxAccess; store: { handle: string; domain: string } },
  id: string,
  online = true,
): Promise<void> {
  const name = online ? 'publishablePublish' : 'publishableUnpublish'
  const { done } = (await platformCall(platform, store, {
    query: `mutation($id: ID!) { done: ${name}(id: $id, input: [{publicationId: "gid://shopify/Publication/1"}]) { userErrors { message } } }`,
    variables: { id },
  })) as unknown as { done: { userErrors: unknown[] } }
  if (done.userErrors.length > 0) throw new Error(JSON.stringify(done.userErrors))
}

/** A delivery as the platform stored it. */
export interface Delivery {
  webhookId: string
  topic: string
  payload: string
  createdAt: string
}

/** Returns the platform's deliveries for a store, in order. */
export async function deliveriesOf(platform: SandboxAccess, handle: string): Promise<Delivery[]> {
  const { deliveries } = await control<{ deliveries: Delivery[] }>(
    platform,
    'GET',
    `/webhooks?store=${handle}`,
  )
  return deliveries
}

/** Sends a signed delivery to the app; returns the status. */
export async function deliver(
  to: { url: string; secret: string; domain: string },
  delivery: Delivery,
): Promise<number> {
  const topic = delivery.topic.toLowerCase().replace('_', '/')
  const answer = await fetch(`${to.url}/webhooks`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-shopify-topic': topic,
      'x-shopify-shop-domain': to.domain,
      'x-shopify-webhook-id': delivery.webhookId || randomUUID(),
      'x-shopify-triggered-at': delivery.createdAt,
      'x-shopify-hmac-sha256': createHmac('sha256', to.secret).update(delivery.payload).digest('base64'),
    },
    body: delivery.payload,
  })
  return answer.status
}

/** Continues a run until its end. */
export async function runToEnd(ctx: ShopContext): Promise<void> {
  while ((await continueRun(ctx)) !== null);
}

/** Runs a complete first sync. */
export async function syncAll(ctx: ShopContext): Promise<void> {
  await startSync(ctx)
  await runToEnd(ctx)
}

/** Returns ids and titles held of a kind, sorted by id. */
export async function held(ctx: ShopContext, kind: string): Promise<{ id: string; title: string }[]> {
  return ctx.tx(async (tx) => {
    const { rows } = await sql<{ id: string; title: string }>`
      select id, title from catalogue_resources where kind = ${kind} order by id`.execute(tx)
    return rows
  })
}
