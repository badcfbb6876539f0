import { randomBytes } from 'node:crypto'
import type { ChatAnswer } from './answer-chat.ts'
import { type ChatQuestion, readChatQuestion } from './chat-question.ts'
import { FINGERPRINT } from './models.ts'
import { type Protocol, piecesOf } from './protocol.ts'

/** OpenAI's chat completions, as compatible servers implement them. */
export const openaiProtocol: Protocol = {
  key: (headers) => /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '',
  read: readChatQuestion,
  refusal: ({ body }) => body,
  whole: (question, answer) => ({
    ...headOf(question, 'chat.completion'),
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: answer.content, refusal: null },
        logprobs: null,
        finish_reason: answer.finishReason,
      },
    ],
    usage: usageOf(answer),
  }),
  *frames(question, answer) {
    const head = headOf(question, 'chat.completion.chunk')
    const frame = (data: object) => `data: ${JSON.stringify({ ...head, ...data })}\n\n`
    const choice = (delta: object, finish: string | null = null) =>
      frame({ choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }] })
    yield choice({ role: 'assistant', content: '' })
    for (const content of piecesOf(answer.content)) yield choice({ content })
    yield choice({}, answer.finishReason)
    if (question.includeUsage) yield frame({ choices: [], usage: usageOf(answer) })
    yield 'data: [DONE]\n\n'
  },
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
