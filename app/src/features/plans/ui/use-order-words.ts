import { useTranslation } from 'react-i18next'
import type { ChargeResult } from '../contract.ts'
import { usePlanWords } from './use-plan-words.ts'

/** Returns what an order is for, in words. */
export function useOrderWords() {
  const { t } = useTranslation(['plans', 'credits'])
  const { number, name: planName } = usePlanWords()
  return ({ name, credit, amount, plan, cycle }: ChargeResult) =>
    credit !== null
      ? t('charges.credits', { amount: number(amount ?? 0), credit: t(`credits:kind.${credit}`) })
      : (name ??
        t(cycle === 'year' ? 'charges.yearly' : 'charges.monthly', {
          plan: planName((plan ?? '').replace('offer:', '')),
        }))
}
