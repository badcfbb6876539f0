import type { ReactNode } from 'react'
import './below-screen.css'

/** Cards of others below a screen, as wide as it is. */
export function BelowScreen({ children }: { children: ReactNode }) {
  return <div className="sp-below">{children}</div>
}
