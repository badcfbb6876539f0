import { useIssueWords } from '#core/issues/ui/use-issue-words.ts'

/** What a rule found, in the reader's language. */
export function IssueText({ message }: { message: string }) {
  return useIssueWords()({ message })
}
