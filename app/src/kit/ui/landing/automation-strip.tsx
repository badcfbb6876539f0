import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge, type BadgeTone } from '../badge.tsx'
import { Link } from '../link.tsx'
import './landing.css'

export interface AutomationStripProps {
  /** `On`, `Off`. */
  state: string
  tone: BadgeTone
  /** Whether it is on, but the plan includes it no longer. */
  isPaused?: boolean
  /** What happens automatically, and when next. */
  children: ReactNode
  /** Link to its settings; absent if there is nothing to change. */
  action?: { label: string; to: string }
}

/** One line: what this feature does automatically. */
export function AutomationStrip({ state, tone, isPaused = false, children, action }: AutomationStripProps) {
  const { t } = useTranslation('shell')
  return (
    <div className="sp-section sp-strip">
      {isPaused ? <Badge tone="attention">{t('switch.paused')}</Badge> : <Badge tone={tone}>{state}</Badge>}
      <p className="sp-strip-words">{children}</p>
      {action && <Link to={action.to}>{action.label}</Link>}
    </div>
  )
}
