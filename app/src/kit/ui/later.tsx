import { type ReactNode, useDeferredValue } from 'react'

/**
 * Content a press reveals but that need not appear at once: the press is answered first, then this renders bit by
 * bit. The children are a function, so that nothing is created earlier.
 */
export function Later({ children }: { children: () => ReactNode }) {
  return useDeferredValue(true, false) ? children() : null
}
