import type { IssueMessage } from '#core/issues/domain/translate-issue.ts'
import { useIssueWords } from '#core/issues/ui/use-issue-words.ts'

/** Finding of a rich results rule, in the reader's language. */
export function FindingWords({ finding }: { finding: IssueMessage }) {
  return useIssueWords()(finding)
}
