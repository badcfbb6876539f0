import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { useErrorWords } from '#kit/ui/i18n/error-words.ts'
import { Stack } from '#kit/ui/layout.tsx'
import { Modal } from '#kit/ui/modal.tsx'
import { Row, Rows } from '#kit/ui/row.tsx'
import type { Plans, PlanTermsShown } from '../contract.ts'
import { usePlanWords } from './use-plan-words.ts'
import { useSubscribe } from './use-plans.ts'

const DAY_MS = 86_400_000

interface OrderSummaryProps {
  title: string
  plans: Plans
  terms: PlanTermsShown
  order: { plan?: Plans['current']['plan']; offer?: string; cycle: Plans['current']['cycle'] }
  onClose: () => void
}

/** The price, the trial, what it replaces, what happens to credits, and that the platform asks for the yes. */
export function OrderSummary({ title, plans, terms, order, onClose }: OrderSummaryProps) {
  const { t } = useTranslation('plans')
  const { money, day, name } = usePlanWords()
  const subscribe = useSubscribe()
  const { words } = useErrorWords(subscribe.error)
  const { current, trial, currency } = plans
  const { cycle } = order
  const [firstPayment] = useState(() => new Date(Date.now() + trial.remaining * DAY_MS))
  const price = money(terms.price?.[cycle] ?? 0, currency)
  // After the answer the whole window leaves for the platform's page.
  const busy = subscribe.isPending || subscribe.isSuccess
  return (
    <Modal
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onPress={onClose} isDisabled={busy}>
            {t('summary.back')}
          </Button>
          <Button tone="primary" loading={busy} onPress={() => subscribe.mutate(order)}>
            {t('summary.confirm')}
          </Button>
        </>
      }
    >
      <Stack gap={3}>
        <Rows>
          <Row
            title={t(cycle === 'year' ? 'summary.priceYear' : 'summary.priceMonth', { price })}
            note={
              cycle === 'year' &&
              t('summary.saves', {
                price: money((terms.price?.month ?? 0) * 12 - (terms.price?.year ?? 0), currency),
              })
            }
          />
          <Row
            title={
              trial.remaining > 0
                ? t('summary.trial', { count: trial.remaining })
                : t('summary.noTrial', { price })
            }
            note={trial.remaining > 0 && t('summary.firstPayment', { day: day(firstPayment) })}
          />
          {current.paid && (
            <Row
              title={t('summary.replaces', { plan: current.offer ?? name(current.plan) })}
              note={t('summary.replacesNote')}
            />
          )}
          <Row
            title={t(cycle === 'year' ? 'summary.creditsYear' : 'summary.creditsMonth')}
            note={t('summary.creditsNote')}
          />
        </Rows>
        <p className="sp-subtle">{t('summary.approve')}</p>
        {subscribe.isError && (
          <Banner tone="critical" title={t('summary.failed')}>
            {words}
          </Banner>
        )}
      </Stack>
    </Modal>
  )
}
