import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { listFormat } from '#kit/shared/formatters.ts'
import type { StoredSuggestion } from '../contract.ts'

/** Puts the reasons of a suggestion into words, its certainty first. */
export function useReasons(): (suggestion: StoredSuggestion | null) => string {
  const { t, i18n } = useTranslation('broken-links')
  return useCallback(
    (suggestion) => {
      if (!suggestion?.target) return t('target.none')
      const words = suggestion.reasons.map((reason) => t(`reason.${reason}`))
      return t('reason.all', {
        band: t(`band.${suggestion.band}`),
        reasons: listFormat(i18n.language, { type: 'conjunction' }).format(words),
      })
    },
    [t, i18n.language],
  )
}
