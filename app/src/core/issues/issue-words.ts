import { textsIn } from '#kit/server/texts.ts'
import { sayDuplicate } from './domain/say-duplicate.ts'
import { type SaidMessage, sayMessage } from './domain/say-message.ts'

/** Says in one language what the rules found, where there is no browser: for files, mails and the command line. */
export function issueWordsIn(language: string): (message: SaidMessage) => string {
  const texts = textsIn(language)
  return (message) => sayMessage(message, texts, language)
}

/** The same of things described more than once. */
export function duplicateWordsIn(
  language: string,
): (duplicate: Parameters<typeof sayDuplicate>[0]) => string {
  const texts = textsIn(language)
  return (duplicate) => sayDuplicate(duplicate, texts)
}
