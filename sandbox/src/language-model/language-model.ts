import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SandboxContext, Surface } from '../context.ts'
import { answerChat, type ChatAnswer } from './server/answer-chat.ts'
import { type ChatQuestion, readChatQuestion } from './server/chat-question.ts'
import { type ModelDesk, modelDeskOf } from './server/model-desk.ts'
import { ModelError } from './server/model-error.ts'
import { FINGERPRINT, MODELS } from './server/models.ts'

const HOST = /^admin\.localhost(:\d+)?$/
const PREFIX = '/language-model/v1'
/** Pictures come inside the body. */
const BODY_LIMIT = 30_000_000
/** How long a call that is made to time out stays unanswered, in milliseconds. */
const TIMEOUT_MS = 600_000
/** Characters of one piece of a stream. */
const PIECE = 16
/** When the models were "made", in seconds since 1970; the protocol wants a number. */
const MADE_AT = 1_767_225_600

/** An OpenAI-compatible language model that writes by rules, at `http://admin.localhost:<port>/language-model/v1`. */
export const languageModelSurface: Surface = async (server, context) => {
  await server.register(async (scope) => {
    const desk = modelDeskOf(context)
    scope.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
      const told =
        error instanceof ModelError
          ? error
          : new ModelError(error.statusCode ?? 500, { message: error.message, type: 'server_error' })
      return reply.code(told.status).headers(told.headers).send(told.body)
    })
    scope.get(`${PREFIX}/models`, { constraints: { host: HOST } }, (request) => {
      authorize(desk, request)
      return {
        object: 'list',
        data: MODELS.map(({ id }) => ({ id, object: 'model', created: MADE_AT, owned_by: 'sandbox' })),
      }
    })
    scope.route({
      method: 'POST',
      url: `${PREFIX}/chat/completions`,
      bodyLimit: BODY_LIMIT,
      constraints: { host: HOST },
      handler: (request, reply) => chat(context, request, reply),
    })
  })
}

function authorize({ keys }: ModelDesk, { headers }: FastifyRequest): void {
  const key = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? ''
  if (keys.has(key)) return
  throw new ModelError(401, {
    message: key
      ? `Incorrect API key provided: ${key.slice(0, 4)}***.`
      : "You didn't provide an API key. You need to provide your API key in an Authorization header using Bearer auth (i.e. Authorization: Bearer YOUR_KEY).",
    code: key ? 'invalid_api_key' : null,
  })
}

async function chat(context: SandboxContext, request: FastifyRequest, reply: FastifyReply) {
  const desk = modelDeskOf(context)
  const end = desk.begin()
  const gone = new AbortController()
  reply.raw.once('finish', end)
  reply.raw.once('close', () => {
    gone.abort()
    end()
  })
  let question: ChatQuestion | undefined
  try {
    authorize(desk, request)
    question = readChatQuestion(request.body)
    await stumble(context, desk, gone.signal)
    const answer = await answerChat(context, desk.knobs, question)
    note(desk, question, { status: 200, answer })
    if (question.stream) return await stream(context, desk, { question, answer, reply, signal: gone.signal })
    const head = headOf(question, 'chat.completion')
    return await reply.send({
      ...head,
      choices: [
        {
          index: 0,
          message: { role: 'assistant', content: answer.content, refusal: null },
          logprobs: null,
          finish_reason: answer.finishReason,
        },
      ],
      usage: usageOf(answer),
    })
  } catch (error) {
    if (gone.signal.aborted) return reply
    if (error instanceof ModelError && question) note(desk, question, { status: error.status })
    throw error
  }
}

/** What goes wrong before anything is written: waiting, silence, 429, 503. */
async function stumble({ faults }: SandboxContext, { knobs }: ModelDesk, signal: AbortSignal): Promise<void> {
  if (knobs.latencyMs > 0) await pause(knobs.latencyMs, undefined, { signal })
  if (faults.strikes(knobs.timeoutRate)) await pause(TIMEOUT_MS, undefined, { signal, ref: false })
  if (faults.strikes(knobs.rateLimitRate))
    throw new ModelError(
      429,
      {
        message: `Rate limit reached. Please try again in ${knobs.retryAfterSeconds}s.`,
        type: 'requests',
        code: 'rate_limit_exceeded',
      },
      { 'retry-after': String(knobs.retryAfterSeconds) },
    )
  if (faults.strikes(knobs.serverErrorRate))
    throw new ModelError(503, {
      message: 'The engine is currently overloaded, please try again later',
      type: 'server_error',
    })
}

async function stream(
  context: SandboxContext,
  { knobs }: ModelDesk,
  call: { question: ChatQuestion; answer: ChatAnswer; reply: FastifyReply; signal: AbortSignal },
) {
  const { question, answer, reply, signal } = call
  const head = headOf(question, 'chat.completion.chunk')
  reply.hijack()
  reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' })
  const send = (data: object) => reply.raw.write(`data: ${JSON.stringify({ ...head, ...data })}\n\n`)
  const choice = (delta: object, finish: string | null = null) =>
    send({ choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }] })
  const cutAt = context.faults.strikes(knobs.streamCutRate)
    ? answer.content.length / 2
    : Number.POSITIVE_INFINITY
  choice({ role: 'assistant', content: '' })
  for (let at = 0; at < answer.content.length; at += PIECE) {
    if (signal.aborted) return reply
    if (at >= cutAt) {
      reply.raw.socket?.destroy()
      return reply
    }
    choice({ content: answer.content.slice(at, at + PIECE) })
    if (knobs.streamPauseMs > 0) await pause(knobs.streamPauseMs)
  }
  choice({}, answer.finishReason)
  if (question.includeUsage) send({ choices: [], usage: usageOf(answer) })
  reply.raw.end('data: [DONE]\n\n')
  return reply
}

function headOf(question: ChatQuestion, object: string) {
  return {
    id: `chatcmpl-${randomBytes(12).toString('hex')}`,
    object,
    created: Math.floor(Date.now() / 1000),
    model: question.model.id,
    system_fingerprint: FINGERPRINT,
  }
}

function usageOf({ promptTokens, completionTokens }: ChatAnswer) {
  return {
    prompt_tokens: promptTokens,
    completion_tokens: completionTokens,
    total_tokens: promptTokens + completionTokens,
  }
}

function note(desk: ModelDesk, question: ChatQuestion, end: { status: number; answer?: ChatAnswer }): void {
  desk.note({
    model: question.model.id,
    messages: question.messages,
    pictures: question.pictureUrls.length,
    stream: question.stream,
    status: end.status,
    promptTokens: end.answer?.promptTokens ?? 0,
    completionTokens: end.answer?.completionTokens ?? 0,
  })
}
