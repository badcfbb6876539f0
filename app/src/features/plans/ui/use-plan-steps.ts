import { useTranslation } from 'react-i18next'
import { PLANS } from '#core/shops/domain/plan-order.ts'
import type { Plans } from '../contract.ts'
import { usePlanWords } from './use-plan-words.ts'
import { useTermWords } from './use-term-words.ts'

type Plan = Plans['plans'][number]

/** Returns what a plan adds to the next smaller one, and which that is; for the smallest plan, all it includes. */
export function usePlanSteps(plans: Plans, cycle: Plans['current']['cycle']) {
  const { t } = useTranslation('plans')
  const { name } = usePlanWords()
  const words = useTermWords()
  const terms = (plan: Plan) => words(plan, { inUse: plans.inUse, cycle })
  return (plan: Plan): { beyond: string | null; gives: string[] } => {
    const ordered = PLANS.flatMap((each) => plans.plans.filter((one) => one.name === each))
    const before = ordered[ordered.indexOf(plan) - 1]
    const opens = plans.features.filter((feature) => feature.plan === plan.name)
    const features = opens.map(({ id }) => t(`feature.${id}`))
    if (!before) return { beyond: null, gives: [...terms(plan), ...features] }
    // Already listed among the features.
    const daily = opens.some(({ id }) => id === 'page-speed-reports') ? t('terms.pageSpeed.daily') : null
    const known = [...terms(before), daily]
    return {
      beyond: t('card.beyond', { plan: name(before.name) }),
      gives: [...features, ...terms(plan).filter((term) => !known.includes(term))],
    }
  }
}
