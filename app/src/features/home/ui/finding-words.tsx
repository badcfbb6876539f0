import { useIssueWords } from '#core/issues/ui/use-issue-words.ts'

/** What a rule of rich results found, in the reader's language. */
export function FindingWords({ message }: { message: string }) {
  return useIssueWords()({ message })
}
