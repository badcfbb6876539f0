import { type ReactNode, useDeferredValue } from 'react'

/**
 * What a press brings to the screen but need not be there in the same moment: the press is answered first, and this is drawn
 * piece by piece right after. The children are a function, so that nothing of them is made before.
 */
export function Later({ children }: { children: () => ReactNode }) {
  return useDeferredValue(true, false) ? children() : null
}
