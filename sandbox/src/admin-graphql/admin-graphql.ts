import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Surface } from '../context.ts'
import { answerAdminCall } from './answer-call.ts'
import { bulkFilesSurface } from './bulk/bulk-files.ts'
import { throttleOf } from './cost/throttle.ts'
import { watchRedirects } from './resources/redirect-search.ts'

/** Host name of a store's Admin API: the store's own domain. */
const PLATFORM_HOST = /^[a-z0-9][a-z0-9-]*\.myshopify\.com(:\d+)?$/
/** Largest request body, in bytes; a batch of 25 metafields of 128 KB fits. */
const BODY_LIMIT = 10_000_000

/** Serves `POST /admin/api/<version>/graphql.json` of every store, and the results of bulk operations. */
export const adminGraphqlSurface: Surface = async (server, context) => {
  await bulkFilesSurface(server, context)
  const throttle = throttleOf(context.state)
  watchRedirects(context.state)
  server.route({
    method: 'POST',
    url: '/admin/api/:version/graphql.json',
    bodyLimit: BODY_LIMIT,
    constraints: { host: PLATFORM_HOST },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const { version } = request.params as { version: string }
      const token = request.headers['x-shopify-access-token']
      const answer = await answerAdminCall(context, throttle, {
        host: request.hostname,
        version,
        token: typeof token === 'string' ? token : '',
        body: request.body,
      })
      if (answer === 'hang-up') {
        // Simulates a broken connection: the caller cannot know whether its request took effect.
        reply.hijack()
        request.raw.socket.destroy()
        return reply
      }
      return reply.code(answer.status).headers(answer.headers).send(answer.body)
    },
  })
}
