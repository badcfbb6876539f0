import type { FastifyInstance } from 'fastify'
import { readWebhook } from '#adapters/platform/webhooks/webhook.ts'
import type { AppContext } from '#core/context/context.ts'
import { shopErrors } from '#core/shops/errors.ts'
import { createInbox } from '#core/shops/webhook-inbox.ts'
import { sendFailure } from '#kit/server/http/http-server.ts'
import { AppError } from '#kit/shared/errors.ts'

/** The platform's largest deliveries, products with many variants, stay below this. */
const LIMIT = 2 * 1024 * 1024

/** `POST /webhooks`: signature, inbox, 200. 401 for a wrong signature; what concerns no shop of ours is 200 too. */
export async function mountWebhooks(server: FastifyInstance, app: AppContext): Promise<void> {
  const receive = createInbox(app)
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The signature covers the bytes as they came.
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: LIMIT }, (_request, body, done) =>
      done(null, body),
    )
    scope.post('/webhooks', async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const webhook = readWebhook(body, request.headers, app.settings.apiSecret)
      if (!webhook) return sendFailure(request, reply, new AppError(shopErrors.webhookSignature))
      const receipt = await receive(webhook)
      request.log.info(
        { topic: webhook.topic, shop: webhook.shop, webhookId: webhook.webhookId, receipt },
        'webhook',
      )
      return reply.status(200).send()
    })
  })
}
