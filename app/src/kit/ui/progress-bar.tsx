import { useId } from 'react'
import './progress-bar.css'

export interface ProgressBarProps {
  label: string
  /** Completed part of `max`; undefined while unknown. */
  value?: number
  max?: number
  /** "3 of 12 products", counted, not estimated. */
  detail?: string
  /** Announced instead of each change of `detail`, if that changes often; made with `useThrottled`. */
  spoken?: string
}

export function ProgressBar({ label, value, max = 100, detail, spoken }: ProgressBarProps) {
  const id = useId()
  const share = value === undefined ? undefined : Math.min(1, Math.max(0, value / max))
  return (
    <div className="sp-progress">
      <div className="sp-field-head">
        <span id={id}>{label}</span>
        {detail && (
          <span
            className="sp-subtle sp-numeric"
            aria-live={spoken === undefined ? 'polite' : undefined}
            aria-hidden={spoken !== undefined}
          >
            {detail}
          </span>
        )}
        {spoken !== undefined && (
          <span className="sp-hidden" aria-live="polite">
            {spoken}
          </span>
        )}
      </div>
      <div
        className="sp-progress-track"
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={value}
        aria-valuetext={detail}
      >
        <div
          className={share === undefined ? 'sp-progress-fill sp-progress-unknown' : 'sp-progress-fill'}
          style={share === undefined ? undefined : { inlineSize: `${share * 100}%` }}
        />
      </div>
    </div>
  )
}
