import { randomBytes } from 'node:crypto'
import type { ChatAnswer } from './answer-chat.ts'
import type { ChatQuestion } from './chat-question.ts'
import { readMessagesQuestion } from './messages-question.ts'
import { type Protocol, piecesOf } from './protocol.ts'

/** Error types by status (docs.anthropic.com, "Errors"). */
const ERROR_TYPES: Record<number, string> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  404: 'not_found_error',
  429: 'rate_limit_error',
  503: 'overloaded_error',
}

/** Anthropic's messages: text, or an object as the input of the one tool a client offers. */
export const anthropicProtocol: Protocol = {
  key: (headers) => String(headers['x-api-key'] ?? ''),
  read: readMessagesQuestion,
  refusal: ({ status, message }) => ({
    type: 'error',
    error: { type: ERROR_TYPES[status] ?? 'api_error', message },
  }),
  whole: (question, answer) => ({
    ...headOf(question),
    content: [
      question.tool
        ? { type: 'tool_use', id: toolId(), name: question.tool, input: inputOf(answer) }
        : { type: 'text', text: answer.content },
    ],
    stop_reason: stopReason(question, answer),
    usage: usageOf(answer),
  }),
  *frames(question, answer) {
    const frame = (type: string, data: object) =>
      `event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`
    yield frame('message_start', {
      message: {
        ...headOf(question),
        content: [],
        stop_reason: null,
        usage: { ...usageOf(answer), output_tokens: 0 },
      },
    })
    const block = question.tool
      ? { type: 'tool_use', id: toolId(), name: question.tool, input: {} }
      : { type: 'text', text: '' }
    yield frame('content_block_start', { index: 0, content_block: block })
    for (const piece of piecesOf(answer.content)) {
      const delta = question.tool
        ? { type: 'input_json_delta', partial_json: piece }
        : { type: 'text_delta', text: piece }
      yield frame('content_block_delta', { index: 0, delta })
    }
    yield frame('content_block_stop', { index: 0 })
    yield frame('message_delta', {
      delta: { stop_reason: stopReason(question, answer), stop_sequence: null },
      usage: { output_tokens: answer.completionTokens },
    })
    yield frame('message_stop', {})
  },
}

const toolId = () => `toolu_${randomBytes(12).toString('hex')}`

function headOf(question: ChatQuestion) {
  return {
    id: `msg_${randomBytes(12).toString('hex')}`,
    type: 'message',
    role: 'assistant',
    model: question.model.id,
    stop_sequence: null,
  }
}

function stopReason({ tool }: ChatQuestion, { finishReason }: ChatAnswer): string {
  if (finishReason === 'length') return 'max_tokens'
  return tool ? 'tool_use' : 'end_turn'
}

/** Returns the input of the tool call; a cut answer leaves nothing usable, as on the real API. */
function inputOf({ content, finishReason }: ChatAnswer): unknown {
  return finishReason === 'stop' ? JSON.parse(content) : {}
}

const usageOf = ({ promptTokens, completionTokens }: ChatAnswer) => ({
  input_tokens: promptTokens,
  output_tokens: completionTokens,
})
