import { useTranslation } from 'react-i18next'
import type { ChargeResult } from '../contract.ts'
import { chargeStateKey } from '../domain/charge-state-key.ts'

/** Returns the state of an order in words, for merchants and staff. */
export function useChargeWords() {
  const { t } = useTranslation('plans')
  return ({ kind, state }: { kind: string; state: ChargeResult['state'] }) =>
    t(`charges.${chargeStateKey(state, /\busage$/.test(kind))}`)
}
