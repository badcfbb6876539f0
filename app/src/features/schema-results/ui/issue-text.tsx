import type { IssueMessage } from '#core/issues/domain/translate-issue.ts'
import { useIssueWords } from '#core/issues/ui/use-issue-words.ts'

/** Message of a finding, in the reader's language. */
export function IssueText({ says }: { says: IssueMessage }) {
  return useIssueWords()(says)
}
