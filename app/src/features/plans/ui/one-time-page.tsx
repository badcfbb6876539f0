import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation } from 'react-router'
import { ChargeOutcome } from '#core/charges/ui/charge-outcome.tsx'
import { goToApproval } from '#core/charges/ui/use-charge-return.ts'
import { Button } from '#kit/ui/button.tsx'
import { ButtonGroup } from '#kit/ui/button-group.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { Loaded } from '#kit/ui/loaded.tsx'
import { Page } from '#kit/ui/page.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { OneTimePlan } from '../contract/one-time.ts'
import { plansApi } from './plans-api.ts'
import { useBenefitWords } from './use-benefit-words.ts'
import { usePlanWords } from './use-plan-words.ts'

const PAGE = 'one-time-plan'

/** One-time plans offered to this store. Redirects to the credits, the other one-time payment, if there are none. */
export function OneTimePage() {
  const { t } = useTranslation('plans')
  const { search } = useLocation()
  const offered = useQuery({ queryKey: ['one-time-plans'], queryFn: () => plansApi.oneTime() })
  const query = new URLSearchParams(search)
  // A merchant returning from the platform's page sees the payment's state here.
  const [wasReturn] = useState(query.has('charge_id'))
  if (offered.data?.plans.length === 0 && !wasReturn) {
    query.set('tabindex', '1')
    return <Navigate to={`/pricing?${query}`} replace />
  }
  return (
    <Page title={t('once.title')} back>
      <Stack gap={4}>
        <ChargeOutcome page={PAGE} paidNote={t('once.paid')} />
        <Loaded query={offered} rows={3}>
          {({ plans }) =>
            plans.length === 0 ? (
              <ButtonGroup>
                <Link to="/pricing" look="button">
                  {t('offer.toPlans')}
                </Link>
              </ButtonGroup>
            ) : (
              plans.map((plan) => <Offered key={plan.id} plan={plan} />)
            )
          }
        </Loaded>
      </Stack>
    </Page>
  )
}

function Offered({ plan }: { plan: OneTimePlan }) {
  const { t } = useTranslation('plans')
  const { money } = usePlanWords()
  const { benefitWords } = useBenefitWords(plan.currency)
  const take = useMutation({
    mutationFn: () => plansApi.takeOneTime({ id: plan.id }),
    onSuccess: goToApproval,
  })
  return (
    <Section title={plan.name}>
      <Stack gap={4}>
        {plan.note !== '' && <p>{plan.note}</p>}
        <ul>
          {benefitWords(plan.benefit).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p className="sp-subtle">{t('once.approve')}</p>
        <FailureLine error={take.error} />
        <ButtonGroup>
          <Button
            call={plansApi.takeOneTime}
            tone="primary"
            loading={take.isPending}
            onPress={() => take.mutate()}
          >
            {t('once.take', { price: money(plan.price, plan.currency) })}
          </Button>
        </ButtonGroup>
      </Stack>
    </Section>
  )
}
