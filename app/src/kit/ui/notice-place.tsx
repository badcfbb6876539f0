import type { ReactNode } from 'react'
import './notice-place.css'

/** Where notices stand above a screen: as wide as the screen's own content. */
export function NoticePlace({ label, children }: { label: string; children: ReactNode }) {
  return (
    <aside className="sp-notice-place" aria-label={label}>
      {children}
    </aside>
  )
}
