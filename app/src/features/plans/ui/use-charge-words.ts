import { useTranslation } from 'react-i18next'
import { chargeStateKey } from '../domain/charge-state-key.ts'

/** Returns the state of an order in words, for merchants and staff. */
export function useChargeWords() {
  const { t } = useTranslation('plans')
  return (charge: Parameters<typeof chargeStateKey>[0]) => t(`charges.${chargeStateKey(charge)}`)
}
