import type { FastifyInstance } from 'fastify'
import type { SandboxContext, Surface } from '../context.ts'
import { anthropicProtocol } from './server/anthropic-protocol.ts'
import { modelDeskOf } from './server/model-desk.ts'
import { ModelError } from './server/model-error.ts'
import { MODELS } from './server/models.ts'
import { openaiProtocol } from './server/openai-protocol.ts'
import type { Protocol } from './server/protocol.ts'
import { authorize, serveQuestion } from './server/serve-question.ts'

const HOST = /^admin\.localhost(:\d+)?$/
const PREFIX = '/language-model/v1'
/** In bytes; images are part of the body. */
const BODY_LIMIT = 30_000_000
/** Creation time of the models, in seconds since 1970; the protocol requires a number. */
const MADE_AT = 1_767_225_600

/**
 * Serves a rule-based language model at `http://admin.localhost:<port>/language-model/v1`: OpenAI's `/models` and
 * `/chat/completions`, Anthropic's `/messages`.
 */
export const languageModelSurface: Surface = async (server, context) => {
  await door(server, context, { path: '/chat/completions', protocol: openaiProtocol })
  await door(server, context, { path: '/messages', protocol: anthropicProtocol })
}

async function door(
  server: FastifyInstance,
  context: SandboxContext,
  { path, protocol }: { path: string; protocol: Protocol },
): Promise<void> {
  const constraints = { host: HOST }
  await server.register(async (scope) => {
    scope.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
      const told =
        error instanceof ModelError
          ? error
          : new ModelError(error.statusCode ?? 500, { message: error.message, type: 'server_error' })
      return reply.code(told.status).headers(told.headers).send(protocol.refusal(told))
    })
    scope.route({
      method: 'POST',
      url: `${PREFIX}${path}`,
      bodyLimit: BODY_LIMIT,
      constraints,
      handler: (request, reply) => serveQuestion(context, protocol, { request, reply }),
    })
    if (protocol !== openaiProtocol) return
    scope.get(`${PREFIX}/models`, { constraints }, (request) => {
      authorize(modelDeskOf(context), protocol.key(request.headers))
      return {
        object: 'list',
        data: MODELS.map(({ id }) => ({ id, object: 'model', created: MADE_AT, owned_by: 'sandbox' })),
      }
    })
  })
}
