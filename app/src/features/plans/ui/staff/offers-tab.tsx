import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mayAs } from '#core/staff/domain/roles.ts'
import { SignInFailure } from '#core/staff/ui/sign-in-failure.tsx'
import { useMe } from '#core/staff/ui/use-me.ts'
import { verified } from '#core/staff/ui/verified.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { lateDialog } from '#kit/ui/late-part.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { Loaded } from '#kit/ui/loaded.tsx'
import { Row, Rows } from '#kit/ui/row.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { OfferedPlan } from '../../contract/staff.ts'
import { useBenefitWords } from '../use-benefit-words.ts'
import { usePlanWords } from '../use-plan-words.ts'
import { onceKey, staffPlansApi } from './staff-plans-api.ts'
import { StoreQuestion, useAskedStore } from './store-question.tsx'

const OfferDialog = lateDialog(() => import('./offer-dialog.tsx').then((part) => part.OfferDialog))

/** Plans outside the four: those of the operator's catalogue, and one-time plans offered to one store. */
export function OffersTab() {
  const { t } = useTranslation('plans')
  const store = useAskedStore()
  return (
    <Stack gap={4}>
      <CustomPlans />
      <Section title={t('staff.once.title')} note={t('staff.once.note')}>
        <StoreQuestion />
      </Section>
      {store !== '' && <OneTimePlans store={store} />}
    </Stack>
  )
}

function CustomPlans() {
  const { t } = useTranslation('plans')
  const { money, name } = usePlanWords()
  const plans = useQuery({ queryKey: ['staff-custom-plans'], queryFn: () => staffPlansApi.customPlans() })
  return (
    <Section title={t('staff.custom.title')} note={t('staff.custom.note')} flush>
      <Loaded query={plans} rows={2}>
        {({ currency, plans: rows }) =>
          rows.length === 0 ? (
            <EmptyState drawing="calm" title={t('staff.custom.none')} />
          ) : (
            <Rows>
              {rows.map((plan) => (
                <Row
                  key={plan.type}
                  title={plan.name}
                  note={[
                    t('offer.basedOn', { plan: name(plan.basedOn) }),
                    t('offer.month', { price: money(plan.price.month, currency) }),
                    t('offer.year', { price: money(plan.price.year, currency) }),
                  ].join(' · ')}
                  action={
                    plan.retired ? <Badge>{t('staff.custom.retired')}</Badge> : <code>{plan.path}</code>
                  }
                />
              ))}
            </Rows>
          )
        }
      </Loaded>
    </Section>
  )
}

function OneTimePlans({ store }: { store: string }) {
  const { t } = useTranslation('plans')
  const cache = useQueryClient()
  const { data: me } = useMe()
  const mayChange = me !== undefined && mayAs(me.role, 'manager')
  const [isOffering, setOffering] = useState(false)
  const plans = useQuery({
    queryKey: onceKey(store),
    queryFn: () => staffPlansApi.oneTimePlans({ store }),
  })
  const reread = () => void cache.invalidateQueries({ queryKey: onceKey(store) })
  const withdraw = useMutation({
    mutationFn: (id: string) => verified(() => staffPlansApi.withdrawPlan({ store, id })),
    onSettled: reread,
  })
  return (
    <Section
      title={store}
      action={
        mayChange && plans.data && <Button onPress={() => setOffering(true)}>{t('staff.once.offer')}</Button>
      }
      flush
    >
      {withdraw.error && <SignInFailure error={withdraw.error} />}
      <Loaded query={plans} rows={2}>
        {({ currency, plans: rows }) => (
          <>
            {rows.length === 0 ? (
              <EmptyState drawing="calm" title={t('staff.once.none')} />
            ) : (
              <Rows>
                {rows.map((plan) => (
                  <Offered
                    key={plan.id}
                    plan={plan}
                    onWithdraw={mayChange ? () => withdraw.mutate(plan.id) : null}
                  />
                ))}
              </Rows>
            )}
            {isOffering && (
              <OfferDialog
                store={store}
                currency={currency}
                onDone={reread}
                onClose={() => setOffering(false)}
              />
            )}
          </>
        )}
      </Loaded>
    </Section>
  )
}

function Offered({ plan, onWithdraw }: { plan: OfferedPlan; onWithdraw: (() => void) | null }) {
  const { t } = useTranslation('plans')
  const { money, day } = usePlanWords()
  const { benefitWords } = useBenefitWords(plan.currency)
  const { refundedAt, paidAt, withdrawnAt, offeredAt, offeredBy } = plan
  const state =
    refundedAt !== null
      ? t('charges.refunded', { day: day(refundedAt) })
      : paidAt !== null
        ? t('staff.once.paid', { day: day(paidAt) })
        : withdrawnAt !== null
          ? t('staff.once.withdrawn', { day: day(withdrawnAt) })
          : null
  return (
    <Row
      title={`${plan.name} · ${money(plan.price, plan.currency)}`}
      note={[...benefitWords(plan.benefit), t('staff.once.by', { who: offeredBy, day: day(offeredAt) })].join(
        ' · ',
      )}
      action={
        state !== null ? (
          <Badge tone={paidAt !== null && refundedAt === null ? 'success' : 'neutral'}>{state}</Badge>
        ) : (
          onWithdraw && (
            <Button aria-label={t('staff.once.withdrawOf', { name: plan.name })} onPress={onWithdraw}>
              {t('staff.once.withdraw')}
            </Button>
          )
        )
      }
    />
  )
}
