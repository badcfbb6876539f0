import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { numberFormat } from '#kit/shared/formatters.ts'
import type { TrailRow } from '../contract/trails.ts'

/** Puts the reason for a trail into words. */
export function useReasonWords(): (row: Pick<TrailRow, 'reason' | 'runnerUp' | 'hidden'>) => string {
  const { t, i18n } = useTranslation('breadcrumbs')
  return useCallback(
    ({ reason, runnerUp, hidden }) => {
      const number = numberFormat(i18n.language)
      if (reason === null) return t('reason.pending')
      const values = Object.fromEntries(
        Object.entries(reason.values).map(([name, value]) => [
          name,
          typeof value === 'number' ? number.format(value) : value,
        ]),
      )
      const count = reason.values['products'] ?? reason.values['collections']
      const words = t(`reason.${reason.code}`, { ...values, ...(typeof count === 'number' && { count }) })
      return [
        ...(hidden?.isChosen ? [t('reason.hiddenChoice', { title: hidden.title })] : []),
        words,
        ...(runnerUp === null ? [] : [t('reason.before', { title: runnerUp })]),
        ...(hidden && !hidden.isChosen ? [t('reason.hidden', { title: hidden.title })] : []),
      ].join(' ')
    },
    [t, i18n.language],
  )
}
