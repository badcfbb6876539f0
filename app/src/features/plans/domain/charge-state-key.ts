/** Usage was approved once, with its limit: its orders need no approval of their own. */
const USAGE = { PENDING: 'asked', ACTIVE: 'billed', DECLINED: 'refused' } as const
type UsageState = keyof typeof USAGE

type State = UsageState | 'EXPIRED' | 'FROZEN' | 'CANCELLED' | 'APPROVED' | 'WITHDRAWN'

/** Returns where the texts of `plans:charges` have the state of an order. */
export function chargeStateKey(
  state: State,
  isUsage: boolean,
): `states.${State}` | `usage.${(typeof USAGE)[UsageState]}` {
  const usage = isUsage ? USAGE[state as UsageState] : undefined
  return usage === undefined ? `states.${state}` : `usage.${usage}`
}
