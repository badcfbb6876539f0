import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { Button } from '#kit/ui/button.tsx'
import { ButtonGroup } from '#kit/ui/button-group.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { Page } from '#kit/ui/page.tsx'
import { Row, Rows } from '#kit/ui/row.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Loading, SkeletonRows } from '#kit/ui/skeleton.tsx'
import type { Plans } from '../contract.ts'
import { OrderSummary } from './order-summary.tsx'
import { plansApi } from './plans-api.ts'
import { usePlanWords } from './use-plan-words.ts'
import { usePlans } from './use-plans.ts'
import { useTermWords } from './use-term-words.ts'

type OfferShown = NonNullable<Awaited<ReturnType<typeof plansApi.offer>>>

/** The operator's offer under this URL; if there is none, a notice with a link to the plans. */
export function OfferPage() {
  const { t } = useTranslation(['plans', 'errors'])
  const { type = '' } = useParams()
  const plans = usePlans()
  const offer = useQuery({ queryKey: ['plans-offer', type], queryFn: () => plansApi.offer({ type }) })
  return (
    <Page title={offer.data?.name ?? t('offer.title')} back>
      <Section>
        {offer.isPending || plans.isPending ? (
          <Loading>
            <SkeletonRows rows={4} sign={false} />
          </Loading>
        ) : offer.data === null ? (
          <EmptyState
            drawing="calm"
            title={t('errors:plans.no-offer')}
            action={
              <Link to="/pricing" look="button">
                {t('offer.toPlans')}
              </Link>
            }
          />
        ) : offer.data && plans.data ? (
          <Offer offer={offer.data} plans={plans.data} />
        ) : (
          <ErrorState
            error={offer.error ?? plans.error}
            onRetry={() => void Promise.all([offer.refetch(), plans.refetch()])}
            retrying={offer.isFetching || plans.isFetching}
          />
        )}
      </Section>
    </Page>
  )
}

function Offer({ offer, plans }: { offer: OfferShown; plans: Plans }) {
  const { t } = useTranslation('plans')
  const { money, name } = usePlanWords()
  const terms = useTermWords()
  const [cycle, setCycle] = useState<Plans['current']['cycle'] | null>(null)
  const price = { month: 0, year: 0, ...offer.price }
  return (
    <Stack gap={4}>
      {offer.description && <p>{offer.description}</p>}
      <Rows>
        <Row title={t('offer.basedOn', { plan: name(offer.basedOn) })} />
        {terms(offer, { inUse: plans.inUse, cycle: 'month' }).map((words) => (
          <Row key={words} title={words} />
        ))}
      </Rows>
      <ButtonGroup>
        <Button call={plansApi.subscribe} tone="primary" onPress={() => setCycle('month')}>
          {t('offer.month', { price: money(price.month, plans.currency) })}
        </Button>
        <Button call={plansApi.subscribe} onPress={() => setCycle('year')}>
          {t('offer.year', { price: money(price.year, plans.currency) })}
        </Button>
      </ButtonGroup>
      {cycle && (
        <OrderSummary
          title={t('summary.title', { plan: offer.name })}
          plans={plans}
          terms={offer}
          basedOn={offer.basedOn}
          order={{ offer: offer.type, cycle }}
          onClose={() => setCycle(null)}
        />
      )}
    </Stack>
  )
}
