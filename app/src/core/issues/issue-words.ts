import { textsIn } from '#kit/server/texts.ts'
import { readMessage } from './domain/read-message.ts'
import { sayMessage } from './domain/say-message.ts'

/**
 * Says in one language what the rules found, where there is no browser: for files. In English it is the rules' own
 * message, and so it is where no rule of this version says it.
 */
export function issueWordsIn(language: string): (message: string) => string {
  if (language === 'en') return (message) => message
  const texts = textsIn(language)
  return (message) => {
    const read = readMessage(message)
    return read ? sayMessage(read, texts, language) : message
  }
}
