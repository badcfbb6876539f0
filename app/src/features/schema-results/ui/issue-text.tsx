import type { SaidMessage } from '#core/issues/domain/say-message.ts'
import { useIssueWords } from '#core/issues/ui/use-issue-words.ts'

/** What a rule found, in the reader's language. */
export function IssueText({ says }: { says: SaidMessage }) {
  return useIssueWords()(says)
}
