import { useTranslation } from 'react-i18next'
import type { ChargeResult } from '../contract.ts'

/** Usage was approved once, with its limit: its orders need no approval of their own. */
const USAGE = { PENDING: 'asked', ACTIVE: 'billed', DECLINED: 'refused' } as const
type UsageState = keyof typeof USAGE

/** Returns the state of an order in words, for merchants and staff. */
export function useChargeWords() {
  const { t } = useTranslation('plans')
  return ({ kind, state }: { kind: string; state: ChargeResult['state'] }) => {
    const usage = /\busage$/.test(kind) ? USAGE[state as UsageState] : undefined
    return usage === undefined ? t(`charges.states.${state}`) : t(`charges.usage.${usage}`)
  }
}
