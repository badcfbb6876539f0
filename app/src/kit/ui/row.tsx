import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import './badge.css'
import './row.css'

export type RowTone = 'success' | 'info' | 'attention' | 'critical' | 'unknown'

const ICONS: Record<RowTone, IconName> = {
  success: 'success',
  info: 'info',
  attention: 'alert',
  critical: 'critical',
  unknown: 'unknown',
}

export interface RowProps {
  tone?: RowTone
  /** Another icon in the tone's colour, if the tone is not a rating. */
  icon?: IconName
  /** Word for the tone, for readers who do not see the icon. */
  toneWord?: string
  title: ReactNode
  note?: ReactNode
  action?: ReactNode
}

/** Rows of one list inside a flush Section. */
export function Rows({ children }: { children: ReactNode }) {
  return <ul className="sp-rows">{children}</ul>
}

export function Row({ tone, icon, toneWord, title, note, action }: RowProps) {
  return (
    <li className="sp-row">
      {tone && (
        <span className={`sp-row-sign sp-tone-${tone}`}>
          <Icon name={icon ?? ICONS[tone]} />
          {toneWord && <span className="sp-hidden">{toneWord}: </span>}
        </span>
      )}
      <div className="sp-row-words">
        <div>{title}</div>
        {note && <div className="sp-subtle sp-small">{note}</div>}
      </div>
      {action && <div className="sp-row-action">{action}</div>}
    </li>
  )
}
