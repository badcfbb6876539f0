import { useTranslation } from 'react-i18next'
import { type SaidMessage, sayMessage } from '../domain/say-message.ts'

/** Says what the rules found in the reader's language; in English it is the search engine's wording where it has one. */
export function useIssueWords(): (message: SaidMessage) => string {
  const { t, i18n } = useTranslation('rich-results')
  return (message) => sayMessage(message, (key, values) => t(key, values ?? {}), i18n.language)
}
