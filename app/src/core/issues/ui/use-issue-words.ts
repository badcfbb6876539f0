import { useTranslation } from 'react-i18next'
import { readMessage } from '../domain/read-message.ts'
import { sayMessage } from '../domain/say-message.ts'

/**
 * Says what the rules found in the reader's language. In English it is the rules' own message, which is the search
 * engine's wording where it has one.
 */
export function useIssueWords(): (issue: { message: string }) => string {
  const { t, i18n } = useTranslation('rich-results')
  return ({ message }) => {
    if (i18n.language === 'en') return message
    const read = readMessage(message)
    return read ? sayMessage(read, (key, values) => t(key, values ?? {}), i18n.language) : message
  }
}
