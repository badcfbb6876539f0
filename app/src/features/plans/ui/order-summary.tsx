import { useTranslation } from 'react-i18next'
import { Banner } from '#kit/ui/banner.tsx'
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx'
import { useErrorWords } from '#kit/ui/i18n/error-words.ts'
import { Stack } from '#kit/ui/layout.tsx'
import { Row, Rows } from '#kit/ui/row.tsx'
import type { Plans, PlanTermsShown } from '../contract.ts'
import { plansApi } from './plans-api.ts'
import { usePlanWords } from './use-plan-words.ts'
import { useDiscountFor, useSubscribe, useUsage } from './use-plans.ts'
import { WhatChanges } from './what-changes.tsx'
import { WhatItCosts } from './what-it-costs.tsx'

interface OrderSummaryProps {
  title: string
  plans: Plans
  terms: PlanTermsShown
  /** The plan, or the plan an offer is based on. */
  basedOn: Plans['current']['plan']
  order: { plan?: Plans['current']['plan']; offer?: string; cycle: Plans['current']['cycle'] }
  onClose: () => void
}

/** Price, trial, the replaced plan, the effect on credits, and that the platform asks for approval. */
export function OrderSummary({ title, plans, terms, basedOn, order, onClose }: OrderSummaryProps) {
  const { t } = useTranslation('plans')
  const { money, name } = usePlanWords()
  const subscribe = useSubscribe()
  const { words } = useErrorWords(subscribe.error)
  const { current, currency } = plans
  const { cycle } = order
  const yearly = cycle === 'year'
  const price = terms.price?.[cycle] ?? 0
  const usage = useUsage(plans)
  const held = useDiscountFor()({ plan: basedOn, cycle, price })
  const saves = t('summary.saves', {
    price: money((terms.price?.month ?? 0) * 12 - (terms.price?.year ?? 0), currency),
  })
  // On success the whole window navigates to the platform's page.
  const busy = subscribe.isPending || subscribe.isSuccess
  return (
    <ConfirmDialog
      call={plansApi.subscribe}
      title={title}
      tone="primary"
      keep={t('summary.back')}
      confirm={t('summary.confirm')}
      pending={busy}
      onConfirm={() => subscribe.mutate(order)}
      onClose={onClose}
    >
      <Stack gap={3}>
        <Rows>
          <Row
            title={t(yearly ? 'summary.priceYear' : 'summary.priceMonth', { price: money(price, currency) })}
            note={yearly && saves}
          />
          <WhatItCosts plans={plans} price={price} cycle={cycle} discount={held?.discount ?? null} />
          {current.paid && (
            <Row
              title={t('summary.replaces', { plan: current.offer ?? name(current.plan) })}
              note={t('summary.replacesNote')}
            />
          )}
          {usage.data?.line && (
            <Row
              title={t(yearly ? 'usage.ends' : 'usage.stays', {
                limit: money(usage.data.line.limit, usage.data.currency),
              })}
            />
          )}
          <Row
            title={t(yearly ? 'summary.creditsYear' : 'summary.creditsMonth')}
            note={t('summary.creditsNote')}
          />
        </Rows>
        <WhatChanges plans={plans} to={{ plan: basedOn, cycle, terms }} />
        <p className="sp-subtle">{t('summary.approve')}</p>
        {subscribe.isError && (
          <Banner tone="critical" title={t('summary.failed')}>
            {words}
          </Banner>
        )}
      </Stack>
    </ConfirmDialog>
  )
}
