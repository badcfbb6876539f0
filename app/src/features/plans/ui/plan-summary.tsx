import { useTranslation } from 'react-i18next'
import type { Plans } from '../contract.ts'
import { OrderSummary } from './order-summary.tsx'
import { usePlanWords } from './use-plan-words.ts'

/** What changing to a plan means, shown before the platform is called. */
export function PlanSummary(props: {
  plans: Plans
  plan: Plans['current']['plan']
  cycle: Plans['current']['cycle']
  onClose: () => void
}) {
  const { t } = useTranslation('plans')
  const { name } = usePlanWords()
  const { plans, plan, cycle, onClose } = props
  const terms = plans.plans.find((each) => each.name === plan)
  if (!terms) return null
  return (
    <OrderSummary
      title={t('summary.title', { plan: name(plan) })}
      plans={plans}
      terms={terms}
      basedOn={plan}
      order={{ plan, cycle }}
      onClose={onClose}
    />
  )
}
