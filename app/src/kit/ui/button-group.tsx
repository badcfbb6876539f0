import type { ReactNode } from 'react'
import './button.css'

/** Buttons that belong together, wrapping where the screen is narrow. */
export function ButtonGroup({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <div className="sp-button-group" role="group" aria-label={label}>
      {children}
    </div>
  )
}
