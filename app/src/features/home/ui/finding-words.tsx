import type { IssueMessage } from '#core/issues/domain/translate-issue.ts'
import { useIssueWords } from '#core/issues/ui/use-issue-words.ts'

/** What a rule of rich results found, in the reader's language. */
export function FindingWords({ finding }: { finding: IssueMessage }) {
  return useIssueWords()(finding)
}
