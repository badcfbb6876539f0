import type { SandboxContext } from '../../context.ts'
import { lookAt } from '../image/fetch-image.ts'
import { jsonAnswer } from '../writer/json-answer.ts'
import { type Spoils, Writer } from '../writer/write-answer.ts'
import type { ChatQuestion } from './chat-question.ts'
import { badQuestion } from './model-error.ts'
import type { ModelKnobs } from './model-knobs.ts'
import { CONTEXT_TOKENS, IMAGE_TOKENS, tokensOf } from './models.ts'

/** A complete answer, independent of the protocol. */
export interface ChatAnswer {
  content: string
  finishReason: 'stop' | 'length'
  promptTokens: number
  completionTokens: number
}

/** Writes the answer to a question, with the faults the knobs select. */
export async function answerChat(
  context: SandboxContext,
  knobs: ModelKnobs,
  question: ChatQuestion,
): Promise<ChatAnswer> {
  const images = await Promise.all(question.imageUrls.map((url) => lookAt(context, url)))
  const asked = question.messages.map(({ text }) => text).join('\n')
  const promptTokens = tokensOf(asked) + images.length * IMAGE_TOKENS
  if (promptTokens > CONTEXT_TOKENS)
    throw badQuestion(
      `This model's maximum context length is ${CONTEXT_TOKENS} tokens. However, your messages resulted in ${promptTokens} tokens.`,
      'messages',
      'context_length_exceeded',
    )
  const { strikes } = context.faults
  const spoils: Spoils = {
    wrongLanguage: strikes(knobs.wrongLanguageRate),
    overLong: strikes(knobs.overLongRate),
    markup: strikes(knobs.markupRate),
    obeyInjection: strikes(knobs.obeyInjectionRate),
    inventClaim: strikes(knobs.inventedClaimRate),
  }
  const salt = `${question.seed} ${asked}`
  const writer = new Writer({ system: question.system, user: question.user, images, salt }, spoils)
  const whole = question.schema ? JSON.stringify(jsonAnswer(question.schema, writer)) : writer.plain()
  const most = strikes(knobs.cutAnswerRate)
    ? Math.ceil(whole.length * 0.6)
    : Math.min(whole.length, question.maxTokens * 4)
  const content = whole.slice(0, most)
  return {
    content,
    finishReason: most < whole.length ? 'length' : 'stop',
    promptTokens,
    completionTokens: tokensOf(content),
  }
}
