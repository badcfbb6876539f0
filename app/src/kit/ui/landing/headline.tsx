import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FilledText, GAP } from '../filled-text.tsx'
import { RelativeTime } from '../relative-time.tsx'
import './landing.css'

export interface HeadlineProps {
  /** The main number as text: `61 of 66`. */
  value: ReactNode
  /** What the number counts. */
  label: ReactNode
  /** Time of the count; absent while unknown. */
  asOf?: string | undefined
  /** How much of the store it covers. */
  coverage: ReactNode
  /** Further content at the right: a plot, a few facts. */
  children?: ReactNode
}

/** The main number of a landing screen, its time, and how much of the store it covers. */
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
              <FilledText text={t('asOf', { time: GAP })}>
                <RelativeTime at={asOf} />
              </FilledText>
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
