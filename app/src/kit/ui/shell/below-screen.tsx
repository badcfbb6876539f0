import type { ReactNode } from 'react'
import './below-screen.css'

/** Cards of other features below a screen, as wide as the screen. */
export function BelowScreen({ children }: { children: ReactNode }) {
  return <div className="sp-below">{children}</div>
}
