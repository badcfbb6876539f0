import './badge.css'
import './score.css'

export type ScoreMeaning = 'good' | 'average' | 'poor' | 'none'
const TONES = { good: 'success', average: 'attention', poor: 'critical', none: 'neutral' } as const

/** A ring with its number and the number's meaning in words. */
export function Score({
  value,
  meaning,
  words,
  label,
}: {
  /** 0 to 100; null if there is no score yet. */
  value: number | null
  meaning: ScoreMeaning
  words: string
  label: string
}) {
  return (
    <figure className={`sp-score sp-tone-${TONES[meaning]}`}>
      <svg viewBox="0 0 64 64" width="64" height="64" aria-hidden="true">
        <circle cx="32" cy="32" r="27" className="sp-score-rest" />
        <circle
          cx="32"
          cy="32"
          r="27"
          className="sp-score-part"
          pathLength="100"
          strokeDasharray={`${value ?? 0} 100`}
          transform="rotate(-90 32 32)"
        />
        <text x="32" y="33" className="sp-score-number">
          {value ?? '–'}
        </text>
      </svg>
      <figcaption>
        <span className="sp-strong">{label}</span>
        <span className="sp-subtle">{words}</span>
        {value !== null && <span className="sp-hidden">{value} / 100</span>}
      </figcaption>
    </figure>
  )
}
