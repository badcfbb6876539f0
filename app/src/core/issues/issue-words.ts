import { textsIn } from '#kit/server/texts.ts'
import { translateDuplicate } from './domain/translate-duplicate.ts'
import { type IssueMessage, translateIssue } from './domain/translate-issue.ts'

/** Returns the rules' messages in one language outside the browser: for files, e-mails and the command line. */
export function issueWordsIn(language: string): (message: IssueMessage) => string {
  const texts = textsIn(language)
  return (message) => translateIssue(message, texts, language)
}

/** The same for things described more than once. */
export function duplicateWordsIn(
  language: string,
): (duplicate: Parameters<typeof translateDuplicate>[0]) => string {
  const texts = textsIn(language)
  return (duplicate) => translateDuplicate(duplicate, texts)
}
