import { useTranslation } from 'react-i18next'
import { discounted } from '#core/promotions/domain/discount.ts'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { Link } from '#kit/ui/link.tsx'
import { Row, Rows } from '#kit/ui/row.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Loading, SkeletonRows } from '#kit/ui/skeleton.tsx'
import type { Plans } from '../contract.ts'
import { useBenefitWords } from './use-benefit-words.ts'
import { usePlanWords } from './use-plan-words.ts'
import { useCredits, usePlans } from './use-plans.ts'

/** On the merchant's profile: the plan and its price, the credits left, and links to more. */
export function SubscriptionCard() {
  const { t } = useTranslation(['plans', 'credits'])
  const plans = usePlans()
  return (
    <Section
      title={t('subscription.title')}
      action={<Link to="/pricing">{t('subscription.change')}</Link>}
      flush
    >
      {plans.isPending ? (
        <Loading>
          <SkeletonRows rows={4} sign={false} />
        </Loading>
      ) : plans.data ? (
        <Subscription plans={plans.data} />
      ) : (
        <ErrorState error={plans.error} onRetry={() => void plans.refetch()} retrying={plans.isFetching} />
      )}
    </Section>
  )
}

function Subscription({ plans }: { plans: Plans }) {
  const { t } = useTranslation(['plans', 'credits'])
  const { name, day } = usePlanWords()
  const { current, billing } = plans
  if (!billing)
    return (
      <Rows>
        <Row title={t('off.title')} note={t('off.note', { plan: name(current.plan) })} />
      </Rows>
    )
  return (
    <Rows>
      <Row title={current.offer ?? name(current.plan)} note={<Price plans={plans} />} />
      {current.trialEndsAt ? (
        <Row title={t('trial.running', { count: plans.trial.remaining, day: day(current.trialEndsAt) })} />
      ) : (
        current.renewsAt && <Row title={t('current.renews', { day: day(current.renewsAt) })} />
      )}
      <Row
        title={t('subscription.credits')}
        note={<CreditsLeft inUse={plans.inUse.credits} />}
        action={<Link to="/pricing?tabindex=1">{t('subscription.buy')}</Link>}
      />
      <Row
        title={t('subscription.invoices')}
        note={t('subscription.invoicesNote')}
        action={<Link to="/pricing?tabindex=3">{t('subscription.orders')}</Link>}
      />
      <Row
        title={t('statement.title')}
        note={t('statement.note')}
        action={<Link to="/pricing?tabindex=2">{t('subscription.statement')}</Link>}
      />
    </Rows>
  )
}

function Price({ plans: { current, currency } }: { plans: Plans }) {
  const { t } = useTranslation('plans')
  const { money } = usePlanWords()
  const { discountWords } = useBenefitWords(currency)
  const { ordered, cycle } = current
  if (!ordered) return t('current.free')
  const price = (amount: number) =>
    t(cycle === 'year' ? 'summary.priceYear' : 'summary.priceMonth', { price: money(amount, currency) })
  if (!ordered.discount) return price(ordered.price)
  return (
    <>
      {price(discounted(ordered.price, ordered.discount))}
      <br />
      {discountWords(ordered.discount)} · {t('subscription.full', { price: price(ordered.price) })}
    </>
  )
}

function CreditsLeft({ inUse }: { inUse: Plans['inUse']['credits'] }) {
  const { t } = useTranslation(['plans', 'credits', 'shell'])
  const { number } = usePlanWords()
  const { data } = useCredits()
  if (!data) return null
  if (data.unmetered) return t('credits.unmetered')
  return data.balances
    .filter(({ credit }) => inUse.includes(credit))
    .map(({ credit, available }) =>
      t('shell:pair', { name: t(`credits:kind.${credit}`), value: number(available) }),
    )
    .join(' · ')
}
