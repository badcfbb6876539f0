import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SandboxContext } from '../../context.ts'
import { answerChat, type ChatAnswer } from './answer-chat.ts'
import type { ChatQuestion } from './chat-question.ts'
import { type ModelDesk, modelDeskOf } from './model-desk.ts'
import { ModelError } from './model-error.ts'
import type { Protocol } from './protocol.ts'

/** Time a call chosen to time out stays unanswered, in milliseconds. */
const TIMEOUT_MS = 600_000

/** Refuses callers without a valid key. */
export function authorize({ keys }: ModelDesk, key: string): void {
  if (keys.has(key)) return
  throw new ModelError(401, {
    message: key
      ? `Incorrect API key provided: ${key.slice(0, 4)}***.`
      : "You didn't provide an API key. You need to provide your API key in the request's headers.",
    code: key ? 'invalid_api_key' : null,
  })
}

/** Answers one question in its protocol, with the faults the knobs select; counts and logs it. */
export async function serveQuestion(
  context: SandboxContext,
  protocol: Protocol,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
) {
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
    authorize(desk, protocol.key(request.headers))
    question = protocol.read(request.body)
    await stumble(context, desk, gone.signal)
    const answer = await answerChat(context, desk.knobs, question)
    note(desk, question, { status: 200, answer })
    if (!question.stream) return await reply.send(protocol.whole(question, answer))
    const frames = [...protocol.frames(question, answer)]
    return await stream(context, desk, { frames, reply, signal: gone.signal })
  } catch (error) {
    if (gone.signal.aborted) return reply
    if (error instanceof ModelError && question) note(desk, question, { status: error.status })
    throw error
  }
}

/** Simulates the faults before an answer starts: latency, timeout, 429, 503. */
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
  { frames, reply, signal }: { frames: string[]; reply: FastifyReply; signal: AbortSignal },
) {
  const cutAt = context.faults.strikes(knobs.streamCutRate) ? Math.floor(frames.length / 2) : frames.length
  reply.hijack()
  reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' })
  for (const [index, frame] of frames.entries()) {
    if (signal.aborted) return reply
    if (index >= cutAt) {
      reply.raw.socket?.destroy()
      return reply
    }
    reply.raw.write(frame)
    if (knobs.streamPauseMs > 0) await pause(knobs.streamPauseMs)
  }
  reply.raw.end()
  return reply
}

function note(desk: ModelDesk, question: ChatQuestion, end: { status: number; answer?: ChatAnswer }): void {
  desk.note({
    model: question.model.id,
    messages: question.messages,
    images: question.imageUrls.length,
    stream: question.stream,
    status: end.status,
    promptTokens: end.answer?.promptTokens ?? 0,
    completionTokens: end.answer?.completionTokens ?? 0,
  })
}
