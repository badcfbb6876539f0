import type { ReactNode } from 'react'
import { Badge, type BadgeTone } from '../badge.tsx'
import { Link } from '../link.tsx'
import { PausedBadge } from '../paused-badge.tsx'
import './landing.css'

export interface AutomationStripProps {
  /** `On`, `Off`. */
  state: string
  tone: BadgeTone
  /** If it is on and does nothing: name of the plan it needs, or `CLOSED_BY_STAFF`. */
  pausedBy?: string | null
  /** What happens automatically, and when next. */
  children: ReactNode
  /** Link to its settings; absent if there is nothing to change. */
  action?: { label: string; to: string }
}

/** One line: what this feature does automatically. */
export function AutomationStrip({ state, tone, pausedBy = null, children, action }: AutomationStripProps) {
  return (
    <div className="sp-section sp-strip">
      {pausedBy === null ? <Badge tone={tone}>{state}</Badge> : <PausedBadge by={pausedBy} />}
      <p className="sp-strip-words">{children}</p>
      {action && <Link to={action.to}>{action.label}</Link>}
    </div>
  )
}
