import { textsIn } from '#kit/server/texts.ts'
import { translateDuplicate } from './domain/translate-duplicate.ts'
import { type IssueMessage, translateIssue } from './domain/translate-issue.ts'

/** Says in one language what the rules found, where there is no browser: for files, mails and the command line. */
export function issueWordsIn(language: string): (message: IssueMessage) => string {
  const texts = textsIn(language)
  return (message) => translateIssue(message, texts, language)
}

/** The same of things described more than once. */
export function duplicateWordsIn(
  language: string,
): (duplicate: Parameters<typeof translateDuplicate>[0]) => string {
  const texts = textsIn(language)
  return (duplicate) => translateDuplicate(duplicate, texts)
}
