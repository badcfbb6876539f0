import { languageModelErrors as errors } from '#core/language-model/errors.ts'
import { AppError, type ErrorDefinition } from '#kit/shared/errors.ts'
import type { Refusal } from './check-answer.ts'

const DEFINITIONS: Record<Refusal['reason'], ErrorDefinition> = {
  empty: errors.empty,
  'too-long': errors.tooLong,
  'wrong-language': errors.wrongLanguage,
  'followed-instruction': errors.followedInstruction,
  ungrounded: errors.ungrounded,
  unreadable: errors.unreadable,
}

/** Returns the merchant's error for an answer that was refused twice. */
export function toldRefusal({ reason, words }: Refusal): AppError {
  const named = words.map((word) => `“${word.slice(0, 60)}”`).join(', ')
  return new AppError(DEFINITIONS[reason], { claims: named, words: named })
}

/** Returns the complaint sent to the model with the second request. */
export function complaintOf({ reason, words }: Refusal): string {
  const named = JSON.stringify(words)
  switch (reason) {
    case 'ungrounded':
      return `It claims what the source does not say: ${named}. Leave these claims out.`
    case 'followed-instruction':
      return `It says what does not belong into the text: ${named}. Write about the thing of the source only.`
    case 'wrong-language':
      return 'It is in another language than asked for.'
    case 'too-long':
      return 'A text is longer than allowed.'
    case 'empty':
      return 'A text is empty.'
    case 'unreadable':
      return 'It is not the JSON object asked for.'
  }
}
