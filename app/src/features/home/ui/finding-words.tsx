import type { SaidMessage } from '#core/issues/domain/say-message.ts'
import { useIssueWords } from '#core/issues/ui/use-issue-words.ts'

/** What a rule of rich results found, in the reader's language. */
export function FindingWords({ finding }: { finding: SaidMessage }) {
  return useIssueWords()(finding)
}
