import { useTranslation } from 'react-i18next'
import { type IssueMessage, translateIssue } from '../domain/translate-issue.ts'

/** Says what the rules found in the reader's language; in English it is the search engine's wording where it has one. */
export function useIssueWords(): (message: IssueMessage) => string {
  const { t, i18n } = useTranslation('rich-results')
  return (message) => translateIssue(message, (key, values) => t(key, values ?? {}), i18n.language)
}
