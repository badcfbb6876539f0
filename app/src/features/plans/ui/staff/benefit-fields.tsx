import { useTranslation } from 'react-i18next'
import { CREDIT_KINDS } from '#core/shops/domain/credit-kinds.ts'
import { PLANS } from '#core/shops/domain/plan-order.ts'
import { Grid, Stack } from '#kit/ui/layout.tsx'
import { Select } from '#kit/ui/select.tsx'
import { TextField } from '#kit/ui/text-field.tsx'
import { usePlanWords } from '../use-plan-words.ts'
import { type BenefitForm, MOST, type WholeField, wrongFields } from './benefit-form.ts'

/** Benefit of a code or a payment: a discount on plans, credits, or the features of a plan. */
export function BenefitFields({
  form,
  onForm,
  withDiscount,
}: {
  form: BenefitForm
  onForm: (form: BenefitForm) => void
  withDiscount: boolean
}) {
  const { t } = useTranslation(['plans', 'credits', 'staff'])
  const { name } = usePlanWords()
  const change = (part: Partial<BenefitForm>) => onForm({ ...form, ...part })
  const wrong = wrongFields(form)
  const wrongNumber = (field: WholeField) =>
    wrong.includes(field) ? t('staff:grant.amountWrong', { count: MOST[field] }) : undefined
  return (
    <Stack gap={4}>
      {withDiscount && (
        <Grid gap={3} min="12rem">
          <TextField
            label={t('staff.benefit.percent')}
            inputMode="decimal"
            value={form.percent}
            onValue={(percent) => change({ percent })}
            error={wrong.includes('percent') ? t('staff.benefit.percentWrong') : undefined}
          />
          <TextField
            label={t('staff.benefit.payments')}
            help={t('staff.benefit.paymentsHelp')}
            inputMode="numeric"
            value={form.payments}
            onValue={(payments) => change({ payments })}
            error={wrongNumber('payments')}
          />
          <Select<BenefitForm['cycle']>
            label={t('staff.benefit.cycle')}
            value={form.cycle}
            onValue={(cycle) => change({ cycle })}
            options={[
              { value: '', label: t('staff.benefit.either') },
              { value: 'month', label: t('cycle.month') },
              { value: 'year', label: t('cycle.year') },
            ]}
          />
        </Grid>
      )}
      <Grid gap={3} min="12rem">
        <TextField
          label={t('staff.benefit.amount')}
          inputMode="numeric"
          value={form.amount}
          onValue={(amount) => change({ amount })}
          error={wrongNumber('amount')}
        />
        <Select
          label={t('staff.benefit.credit')}
          value={form.credit}
          onValue={(credit) => change({ credit })}
          options={CREDIT_KINDS.map((value) => ({ value, label: t(`credits:kind.${value}`) }))}
        />
      </Grid>
      <Grid gap={3} min="12rem">
        <Select<BenefitForm['plan']>
          label={t('staff.benefit.plan')}
          value={form.plan}
          onValue={(plan) => change({ plan })}
          options={[
            { value: '', label: t('staff.benefit.noPlan') },
            ...PLANS.filter((plan) => plan !== 'free').map((value) => ({ value, label: name(value) })),
          ]}
        />
        <TextField
          label={t('staff.benefit.hours')}
          help={t('staff.benefit.hoursHelp')}
          inputMode="numeric"
          value={form.hours}
          onValue={(hours) => change({ hours })}
          error={wrongNumber('hours')}
        />
      </Grid>
    </Stack>
  )
}
