import { useTranslation } from 'react-i18next'
import { type IssueMessage, translateIssue } from '../domain/translate-issue.ts'

/**
 * Returns the rules' messages in the reader's language; in English with the search engine's own wording, if it has
 * one.
 */
export function useIssueWords(): (message: IssueMessage) => string {
  const { t, i18n } = useTranslation('rich-results')
  return (message) => translateIssue(message, (key, values) => t(key, values ?? {}), i18n.language)
}
