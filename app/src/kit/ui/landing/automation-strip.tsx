import type { ReactNode } from 'react'
import { Badge, type BadgeTone } from '../badge.tsx'
import { Link } from '../link.tsx'
import './landing.css'

export interface AutomationStripProps {
  /** `On`, `Off`, `Paused by plan`. */
  state: string
  tone: BadgeTone
  /** What happens automatically, and when next. */
  children: ReactNode
  /** Link to its settings; absent if there is nothing to change. */
  action?: { label: string; to: string }
}

/** One line: what this feature does automatically. */
export function AutomationStrip({ state, tone, children, action }: AutomationStripProps) {
  return (
    <div className="sp-section sp-strip">
      <Badge tone={tone}>{state}</Badge>
      <p className="sp-strip-words">{children}</p>
      {action && <Link to={action.to}>{action.label}</Link>}
    </div>
  )
}
