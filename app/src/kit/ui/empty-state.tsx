import type { ReactNode } from 'react'
import { Drawing, type DrawingName } from './drawing.tsx'
import './state.css'

/** Empty state: what will be shown here, and how to get it. */
export function EmptyState({
  drawing,
  title,
  children,
  action,
}: {
  drawing: DrawingName
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className="sp-state">
      <Drawing name={drawing} />
      <p className="sp-strong">{title}</p>
      {children && <div className="sp-state-words">{children}</div>}
      {action}
    </div>
  )
}
