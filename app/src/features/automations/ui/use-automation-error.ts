import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { AutomationActionsContext } from '#core/registry/client.ts'
import { ApiError } from '#kit/ui/api/api-error.ts'
import { type ErrorWords, useErrorWords } from '#kit/ui/i18n/error-words.ts'
import { withFieldNames } from '#kit/ui/i18n/named-fields.ts'

/** The words for an error of an automation's form; options it names are called what the action's form calls them. */
export function useAutomationError(error: unknown): ErrorWords {
  const actions = use(AutomationActionsContext)
  const named = error instanceof ApiError ? error.details['action'] : undefined
  const labels = actions.find(({ generator }) => generator === named)?.optionLabels ?? {}
  const namespaces = Object.values(labels).map((label) => label.split(':')[0] ?? '')
  const { t, i18n } = useTranslation(['errors', ...new Set(namespaces)])
  const nameOf = (option: string) => (labels[option] ? t(labels[option]) : option)
  return useErrorWords(withFieldNames(error, { nameOf, language: i18n.language }))
}
