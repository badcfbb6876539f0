import type { FastifyReply, FastifyRequest } from 'fastify'
import { formBody } from '../admin/form-body.ts'
import type { SandboxContext, Surface } from '../context.ts'
import { answerTokenRequest } from './token-request.ts'

/** Host name of the platform's API: the store's own domain. */
const PLATFORM_HOST = /^[a-z0-9][a-z0-9-]*\.myshopify\.com(:\d+)?$/

/** Serves `POST /admin/oauth/access_token` of every store: token exchange and refresh, JSON or form-encoded. */
export const oauthSurface: Surface = async (server, context) => {
  await server.register((scope, _options, done) => {
    formBody(scope)
    scope.route({
      method: 'POST',
      url: '/admin/oauth/access_token',
      constraints: { host: PLATFORM_HOST },
      handler: (request, reply) => handle(request, reply, context),
    })
    done()
  })
}

async function handle(request: FastifyRequest, reply: FastifyReply, context: SandboxContext) {
  const store = context.state.store(request.hostname)
  if (!store) return reply.code(404).send({ errors: 'Not Found' })
  const answer = await answerTokenRequest(context, store, request.body)
  return reply.code(answer.status).header('cache-control', 'no-store').send(answer.body)
}
