import type { ReactNode } from 'react'
import './button.css'

/** Related buttons; they wrap on narrow screens. */
export function ButtonGroup({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <div className="sp-button-group" role="group" aria-label={label}>
      {children}
    </div>
  )
}
