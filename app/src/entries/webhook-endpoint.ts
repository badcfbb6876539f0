import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { parseShopDomain } from '#adapters/platform/shop-domain.ts'
import { readWebhook } from '#adapters/platform/webhooks/webhook.ts'
import type { AppContext } from '#core/context/context.ts'
import { shopErrors } from '#core/shops/errors.ts'
import { createInbox } from '#core/shops/webhook-inbox.ts'
import { boundedBodies } from '#kit/server/http/bounded-bodies.ts'
import { sendFailure } from '#kit/server/http/http-server.ts'
import { AppError } from '#kit/shared/errors.ts'

/** The platform's largest deliveries, products with many variants, are smaller. */
const LIMIT = 2 * 1024 * 1024
/** Total of all bodies received at a time: only a complete body shows whether the platform sent it. */
const TOGETHER = 64 * 1024 * 1024

/**
 * `POST /webhooks`: verifies the signature, stores the delivery in the inbox, responds with 200. 401 for a wrong
 * signature; deliveries for unknown shops get 200 too.
 */
export async function mountWebhooks(server: FastifyInstance, app: AppContext): Promise<void> {
  const receive = createInbox(app)
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The signature covers the bytes as received.
    const bodies = boundedBodies({ each: LIMIT, together: TOGETHER })
    scope.addContentTypeParser(
      '*',
      { bodyLimit: LIMIT },
      (request: FastifyRequest, payload: IncomingMessage) => bodies.read(payload, shopNamedIn(request)),
    )
    scope.post('/webhooks', async (request, reply) => {
      const sent = request.body as Awaited<ReturnType<typeof bodies.read>> | undefined
      const webhook = readWebhook(sent?.body ?? Buffer.alloc(0), request.headers, app.settings.apiSecret)
      sent?.done()
      if (!webhook) return sendFailure(request, reply, new AppError(shopErrors.webhookSignature))
      bodies.prove(webhook.shop)
      const receipt = await receive(webhook)
      request.log.info(
        { topic: webhook.topic, shop: webhook.shop, webhookId: webhook.webhookId, receipt },
        'webhook',
      )
      return reply.status(200).send()
    })
  })
}

function shopNamedIn({ headers }: FastifyRequest): string | undefined {
  return parseShopDomain(headers['x-shopify-shop-domain']) ?? undefined
}
