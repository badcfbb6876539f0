import { createContext, use } from 'react'

/** A call of an API (`defineApi`): for whom its contract reserves it, if for anybody. */
export interface ReservableCall {
  readonly reserved?: string
}

/**
 * Why a call is closed to the person at the screen; null if it is open. Absent: every call is open, as for the
 * merchant.
 */
export const ClosedCallsContext = createContext<((call: ReservableCall) => string | null) | null>(null)

/** Returns why a call is closed to the person at the screen; null if it is open. */
export function useClosedCall(call: ReservableCall | undefined): string | null {
  const closed = use(ClosedCallsContext)
  return call && closed ? closed(call) : null
}
