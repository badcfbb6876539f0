import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { RelativeTime } from '../relative-time.tsx'
import './landing.css'

export interface HeadlineProps {
  /** The one number, written out: `61 of 66`. */
  value: ReactNode
  /** What it counts. */
  label: ReactNode
  /** When it was counted; absent while that is not known. */
  asOf?: string | undefined
  /** How much of the store it covers. */
  coverage: ReactNode
  /** More about it, at the right: a plot, a few facts. */
  children?: ReactNode
}

/** The number a landing screen is about, as of when, and how much of the store it covers. */
export function Headline({ value, label, asOf, coverage, children }: HeadlineProps) {
  const { t } = useTranslation('landing')
  return (
    <div className="sp-section sp-headline">
      <div className="sp-headline-words">
        <p>
          <span className="sp-headline-value sp-numeric">{value}</span> <span>{label}</span>
        </p>
        <p className="sp-subtle sp-small">
          {asOf !== undefined && (
            <>
              {t('asOf')} <RelativeTime at={asOf} />
            </>
          )}
          {asOf !== undefined && coverage && ' · '}
          {coverage}
        </p>
      </div>
      {children}
    </div>
  )
}
