import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import './badge.css'

export type BadgeTone = 'success' | 'attention' | 'warning' | 'critical' | 'info' | 'new' | 'neutral'

const ICONS: Partial<Record<BadgeTone, IconName>> = {
  success: 'check',
  attention: 'alert',
  warning: 'alert',
  critical: 'critical',
}

/** A short state next to a name; word and icon carry the meaning, colour only repeats it. */
export function Badge({ tone = 'neutral', children }: { tone?: BadgeTone; children: ReactNode }) {
  const icon = ICONS[tone]
  return (
    <span className={`sp-badge sp-tone-${tone}`}>
      {icon && <Icon name={icon} />}
      {children}
    </span>
  )
}
