import { useTranslation } from 'react-i18next'
import type { CreditBalance, Credits } from '#core/credits/contract.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { Row, Rows } from '#kit/ui/row.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Loading, SkeletonRows } from '#kit/ui/skeleton.tsx'
import type { Plans } from '../contract.ts'
import { BuyCredits } from './buy-credits.tsx'
import { UsageSection } from './usage-section.tsx'
import { usePlanWords } from './use-plan-words.ts'
import { useCredits, useUsage } from './use-plans.ts'

/** Available credits by kind, their expiry, and the way to more. */
export function CreditsPanel({ plans }: { plans: Plans }) {
  const { t } = useTranslation(['plans', 'credits'])
  const credits = useCredits()
  const usage = useUsage(plans)
  return (
    <Stack gap={4}>
      <Section title={t('credits.title')} note={plans.billing && t('credits.note')} flush>
        {credits.isPending ? (
          <Loading>
            <SkeletonRows rows={5} sign={false} />
          </Loading>
        ) : credits.data ? (
          <Balances credits={credits.data} inUse={plans.inUse.credits} />
        ) : (
          <ErrorState
            error={credits.error}
            onRetry={() => void credits.refetch()}
            retrying={credits.isFetching}
          />
        )}
      </Section>
      {plans.credits.length > 0 && <BuyCredits plans={plans} usage={usage.data} />}
      {plans.credits.length > 0 && plans.current.paid && <UsageSection usage={usage} />}
    </Stack>
  )
}

function Balances({ credits, inUse }: { credits: Credits; inUse: Plans['inUse']['credits'] }) {
  const { t } = useTranslation(['plans', 'credits'])
  if (credits.unmetered)
    return (
      <div className="sp-section-body">
        <Banner title={t('credits.unmetered')}>{t('credits.unmeteredNote')}</Banner>
      </div>
    )
  return (
    <Rows>
      {credits.balances
        .filter(({ credit, purchased, reserved }) => inUse.includes(credit) || purchased + reserved > 0)
        .map((balance) => (
          <BalanceRow key={balance.credit} balance={balance} />
        ))}
    </Rows>
  )
}

function BalanceRow({ balance }: { balance: CreditBalance }) {
  const { t } = useTranslation(['plans', 'credits'])
  const { number, day } = usePlanWords()
  const { credit, granted, purchased, available, allowance, reserved, renewsAt } = balance
  const notes = [
    allowance > 0 &&
      t('credits.ofAllowance', { left: number(granted), count: allowance, allowance: number(allowance) }),
    allowance > 0 && renewsAt !== null && t('credits.renews', { day: day(renewsAt) }),
    allowance === 0 && purchased === 0 && t('credits.notIncluded'),
    purchased > 0 && t('credits.bought', { count: purchased, number: number(purchased) }),
    reserved > 0 && t('credits.reserved', { count: reserved, number: number(reserved) }),
  ].filter(Boolean)
  return (
    <Row
      title={<span className="sp-strong">{t(`credits:kind.${credit}`)}</span>}
      note={
        <>
          {t(`credits:use.${credit}`)}
          <br />
          {notes.join(' · ')}
        </>
      }
      action={
        <span className="sp-strong sp-numeric">
          {t('credits.available', { count: available, number: number(available) })}
        </span>
      }
    />
  )
}
