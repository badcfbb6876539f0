/** Usage was approved once, with its limit: its orders need no approval of their own. */
const USAGE: Readonly<Record<string, 'asked' | 'billed' | 'refused'>> = {
  PENDING: 'asked',
  ACTIVE: 'billed',
  DECLINED: 'refused',
}

type State = 'PENDING' | 'ACTIVE' | 'DECLINED' | 'EXPIRED' | 'FROZEN' | 'CANCELLED'

/** Returns where the texts of `plans:charges` have the state of an order. */
export function chargeStateKey({
  kind,
  state,
}: {
  kind: string
  state: State
}): `states.${State}` | `usage.${'asked' | 'billed' | 'refused'}` {
  const usage = /\busage$/.test(kind) ? USAGE[state] : undefined
  return usage === undefined ? `states.${state}` : `usage.${usage}`
}
