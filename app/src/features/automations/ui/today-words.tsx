import { useTranslation } from 'react-i18next'
import { numberFormat } from '#kit/shared/formatters.ts'
import type { Automation } from '../contract.ts'

/** Resources taken today of the daily cap, and those waiting. */
export function TodayWords({ automation: { today, dailyCap, waiting } }: { automation: Automation }) {
  const { t, i18n } = useTranslation('automations')
  const number = (value: number) => numberFormat(i18n.language).format(value)
  return (
    <span className="sp-numeric">
      {t('today', { today: number(today), cap: number(dailyCap) })}
      {waiting > 0 && (
        <span className="sp-subtle sp-small">
          {' · '}
          {t(today >= dailyCap ? 'waitingTomorrow' : 'waiting', { count: waiting, number: number(waiting) })}
        </span>
      )}
    </span>
  )
}
