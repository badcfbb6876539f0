import type { IncomingHttpHeaders } from 'node:http'
import type { ChatAnswer } from './answer-chat.ts'
import type { ChatQuestion } from './chat-question.ts'
import type { ModelError } from './model-error.ts'

/** Request and response format of one vendor's API. */
export interface Protocol {
  /** Returns the caller's key, empty if there is none. */
  key(headers: IncomingHttpHeaders): string
  /** Reads a question; throws {@link ModelError} if it is invalid. */
  read(body: unknown): ChatQuestion
  /** Returns the answer in one piece. */
  whole(question: ChatQuestion, answer: ChatAnswer): object
  /** Returns the answer as server-sent events, one per frame. */
  frames(question: ChatQuestion, answer: ChatAnswer): Iterable<string>
  /** Returns the body of an error response. */
  refusal(error: ModelError): object
}

/** Characters per chunk of a stream. */
const PIECE = 16

export function* piecesOf(text: string): Iterable<string> {
  for (let at = 0; at < text.length; at += PIECE) yield text.slice(at, at + PIECE)
}
