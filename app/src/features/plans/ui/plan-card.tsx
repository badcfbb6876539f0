import { useTranslation } from 'react-i18next'
import { discounted } from '#core/promotions/domain/discount.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { Inline } from '#kit/ui/layout.tsx'
import type { Plans } from '../contract.ts'
import { plansApi } from './plans-api.ts'
import { useBenefitWords } from './use-benefit-words.ts'
import { usePlanSteps } from './use-plan-steps.ts'
import { usePlanWords } from './use-plan-words.ts'
import { useDiscountFor } from './use-plans.ts'
import './plan-card.css'

interface PlanCardProps {
  plan: Plans['plans'][number]
  plans: Plans
  cycle: Plans['current']['cycle']
  disabled: boolean
  onChoose: () => void
}

/** One plan: price, contents, and the button to choose it. */
export function PlanCard({ plan, plans, cycle, disabled, onChoose }: PlanCardProps) {
  const { t } = useTranslation('plans')
  const { name, money } = usePlanWords()
  const { current, currency } = plans
  const { beyond, gives } = usePlanSteps(plans, cycle)(plan)
  const title = name(plan.name)
  const isFree = plan.price?.month === 0
  const full = plan.price?.[cycle] ?? 0
  const held = useDiscountFor()({ plan: plan.name, cycle, price: full })
  const { discountWords } = useBenefitWords(currency)
  const isCurrent =
    current.plan === plan.name && current.offer === null && (!current.paid || current.cycle === cycle)
  return (
    <article className={isCurrent ? 'sp-plan sp-plan-current' : 'sp-plan'} aria-label={title}>
      <Inline spread>
        <h3>{title}</h3>
        {isCurrent && <Badge tone="success">{t('card.current')}</Badge>}
      </Inline>
      <div>
        <p className="sp-plan-price sp-numeric">
          {isFree ? (
            t('card.free')
          ) : held ? (
            <>
              <s className="sp-subtle">{money(full, currency)}</s>{' '}
              {money(discounted(full, held.discount), currency)}
            </>
          ) : (
            money(full, currency)
          )}
        </p>
        {!isFree && held && <p className="sp-small">{discountWords(held.discount)}</p>}
        <p className="sp-subtle sp-small">
          {isFree
            ? t('card.freeNote')
            : cycle === 'month'
              ? t('card.monthly')
              : t('card.yearly', { price: money((plan.price?.year ?? 0) / 12, currency) })}
        </p>
      </div>
      <ul className="sp-plan-terms">
        {beyond !== null && <li className="sp-subtle">{gives.length > 0 ? beyond : t('card.same')}</li>}
        {gives.map((words) => (
          <li key={words}>
            <Icon name="check" />
            <span>{words}</span>
          </li>
        ))}
      </ul>
      {!isCurrent && !(isFree && !current.paid) && (
        <Button call={plansApi.subscribe} wide isDisabled={disabled && !isFree} onPress={onChoose}>
          {isFree ? t('card.chooseFree') : t('card.choose', { plan: title })}
        </Button>
      )}
    </article>
  )
}
