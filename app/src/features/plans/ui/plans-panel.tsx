import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { numberFormat } from '#kit/shared/formatters.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { lateDialog } from '#kit/ui/late-part.tsx'
import { Grid, Inline, Stack } from '#kit/ui/layout.tsx'
import { RadioGroup } from '#kit/ui/radio-group.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { Plans } from '../contract.ts'
import { CodeSection } from './code-section.tsx'
import { ComparisonTable } from './comparison-table.tsx'
import { PlanCard } from './plan-card.tsx'
import { usePlanWords } from './use-plan-words.ts'

const CancelPlan = lateDialog(() => import('./cancel-plan.tsx').then((part) => part.CancelPlan))
const PlanSummary = lateDialog(() => import('./plan-summary.tsx').then((part) => part.PlanSummary))

type Cycle = Plans['current']['cycle']
type PlanName = Plans['current']['plan']

/** The current plan, and all plans with their monthly or yearly price and contents. */
export function PlansPanel({ plans }: { plans: Plans }) {
  const { t } = useTranslation('plans')
  const { current } = plans
  const [cycle, setCycle] = useState<Cycle>(current.paid ? current.cycle : 'month')
  const [chosen, setChosen] = useState<PlanName | null>(null)
  const [cancelling, setCancelling] = useState(false)
  const saving = useSavingWords(plans)
  const stuck = current.paid && current.cycle === 'year' && cycle === 'month'
  return (
    <Stack gap={4}>
      <CurrentPlan plans={plans} onCancel={() => setCancelling(true)} />
      <Section title={t('choose.title')} note={t('choose.note')}>
        <Stack gap={4}>
          <RadioGroup
            label={t('cycle.label')}
            value={cycle}
            onValue={setCycle}
            options={[
              { value: 'month', label: t('cycle.month') },
              { value: 'year', label: t('cycle.year'), ...(saving && { help: saving }) },
            ]}
          />
          {stuck && <Banner tone="attention" title={t('choose.yearly')} />}
          {current.frozen && (
            <Banner tone="critical" title={t('frozen.title')}>
              {t('frozen.note')}
            </Banner>
          )}
          <Grid min="17rem" gap={3}>
            {plans.plans.map((plan) => (
              <PlanCard
                key={plan.name}
                plan={plan}
                plans={plans}
                cycle={cycle}
                disabled={stuck || current.frozen}
                onChoose={() => (plan.name === 'free' ? setCancelling(true) : setChosen(plan.name))}
              />
            ))}
          </Grid>
        </Stack>
      </Section>
      <CodeSection currency={plans.currency} />
      <ComparisonTable plans={plans} cycle={cycle} />
      {chosen && <PlanSummary plans={plans} plan={chosen} cycle={cycle} onClose={() => setChosen(null)} />}
      {cancelling && <CancelPlan plans={plans} onClose={() => setCancelling(false)} />}
    </Stack>
  )
}

function CurrentPlan({ plans, onCancel }: { plans: Plans; onCancel: () => void }) {
  const { t } = useTranslation('plans')
  const { name, day, moment } = usePlanWords()
  const { current, trial } = plans
  const title = current.offer ?? name(current.plan)
  return (
    <Section
      title={t('current.title', { plan: title })}
      action={current.paid && <Button onPress={onCancel}>{t('cancel.open')}</Button>}
    >
      <Inline gap={2}>
        <p>
          {current.paid
            ? t(current.cycle === 'year' ? 'current.yearly' : 'current.monthly')
            : t('current.free')}
          {current.paid && current.renewsAt && !current.trialEndsAt && (
            <> {t('current.renews', { day: day(current.renewsAt) })}</>
          )}
        </p>
        {current.unlocked && (
          <p>
            {current.unlocked.until === null
              ? t('current.unlocked', { plan: name(current.unlocked.plan) })
              : t('current.unlockedUntil', {
                  plan: name(current.unlocked.plan),
                  at: moment(current.unlocked.until),
                })}
          </p>
        )}
        <p className="sp-subtle">
          {current.trialEndsAt
            ? t('trial.running', { count: trial.remaining, day: day(current.trialEndsAt) })
            : trial.remaining > 0
              ? `${t('trial.offered', { count: trial.remaining })} ${t('trial.noCard')}`
              : t('trial.none')}
        </p>
      </Inline>
    </Section>
  )
}

/** Returns the saving of yearly payment in percent of the monthly price; null if none. */
function useSavingWords({ plans }: Plans): string | null {
  const { t, i18n } = useTranslation('plans')
  const shares = plans.flatMap(({ price }) =>
    price === null || price.month === 0 ? [] : [1 - price.year / (price.month * 12)],
  )
  const most = Math.max(0, ...shares)
  const percent = numberFormat(i18n.language, { style: 'percent' }).format(most)
  if (most < 0.005) return null
  return most - Math.min(...shares) < 0.005
    ? t('cycle.saves', { percent })
    : t('cycle.savesUpTo', { percent })
}
