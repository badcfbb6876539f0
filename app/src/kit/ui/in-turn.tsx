import type { ReactNode } from 'react'
import './in-turn.css'

/**
 * Parts of a screen, one below the other in the order of their importance: what stands below a part that still loads waits
 * for it, so that nothing moves once it is seen. Each part is an element of its own that says so by `Loading`.
 */
export function InTurn({ children }: { children: ReactNode }) {
  return <div className="sp-in-turn">{children}</div>
}
