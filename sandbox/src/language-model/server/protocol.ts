import type { IncomingHttpHeaders } from 'node:http'
import type { ChatAnswer } from './answer-chat.ts'
import type { ChatQuestion } from './chat-question.ts'
import type { ModelError } from './model-error.ts'

/** How one maker's API asks and answers. */
export interface Protocol {
  /** The caller's key, empty when there is none. */
  key(headers: IncomingHttpHeaders): string
  /** Reads a question; throws {@link ModelError} for one that cannot be answered. */
  read(body: unknown): ChatQuestion
  /** The answer in one piece. */
  whole(question: ChatQuestion, answer: ChatAnswer): object
  /** The answer as server-sent events, one frame each. */
  frames(question: ChatQuestion, answer: ChatAnswer): Iterable<string>
  /** The body of a refusal. */
  refusal(error: ModelError): object
}

/** Characters of one piece of a stream. */
const PIECE = 16

export function* piecesOf(text: string): Iterable<string> {
  for (let at = 0; at < text.length; at += PIECE) yield text.slice(at, at + PIECE)
}
