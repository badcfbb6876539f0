import { Suspense, use } from 'react'
import { useTranslation } from 'react-i18next'
import { RESOURCE_KINDS } from '#core/catalogue/domain/resource-kind.ts'
import { AutomationActionsContext, type DrawnAutomationAction } from '#core/registry/client.ts'
import { Checkbox } from '#kit/ui/checkbox.tsx'
import { FieldNotes } from '#kit/ui/field.tsx'
import { Grid, Stack } from '#kit/ui/layout.tsx'
import { RadioGroup } from '#kit/ui/radio-group.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Select } from '#kit/ui/select.tsx'
import { SkeletonBar } from '#kit/ui/skeleton.tsx'
import { TextField } from '#kit/ui/text-field.tsx'
import { MOST_A_DAY, STATUSES } from '../domain/bounds.ts'
import type { FormProblem, FormValues } from './automation-form.ts'
import { RuleFields } from './rule-fields.tsx'
import { StatusBadge } from './status-badge.tsx'
import './automations.css'

function fieldsOf(action: DrawnAutomationAction | undefined, kind: FormValues['kind']): readonly string[] {
  return action?.fieldsOf?.(kind) ?? action?.fields ?? []
}

/** All fields of an automation's form. `problems` are shown after the first attempt to save. */
export function AutomationFields({
  values,
  set,
  problems,
  tried,
  locked,
  onPreset,
}: {
  values: FormValues
  set: (change: Partial<FormValues>) => void
  problems: readonly FormProblem[]
  tried: boolean
  locked: string | null
  onPreset: (options: FormValues['options']) => void
}) {
  const { t } = useTranslation(['automations', 'catalogue', 'changes'])
  const actions = use(AutomationActionsContext)
  const action = actions.find(({ generator }) => generator === values.action)
  const names = useTranslation(actions.map(({ label }) => label.split(':')[0] ?? '')).t
  const offered = fieldsOf(action, values.kind)
  const fieldHelp = (field: string) => {
    const own = action?.fieldHelp?.[field]
    return own ? names(own) : field === 'handle' && t('form.handleHelp')
  }
  const shown = (problem: FormProblem) => (problems.includes(problem) ? t(`error.${problem}`) : undefined)
  return (
    <fieldset className="sp-automation-form" disabled={locked !== null}>
      <Section title={t('form.what')}>
        <Stack gap={4}>
          <Grid min="14rem" gap={3}>
            <TextField
              label={t('form.title')}
              value={values.title}
              onValue={(title) => set({ title })}
              autoComplete="off"
              error={shown('title')}
            />
            {locked !== null ? (
              <div className="sp-field">
                <span className="sp-field-label">{t('form.status')}</span>
                <span>
                  <StatusBadge status={values.status || 'inactive'} locked={locked} />
                </span>
              </div>
            ) : (
              <Select
                label={t('form.status')}
                value={values.status}
                onValue={(status) => set({ status })}
                options={[
                  ...(values.status === '' ? [{ value: '' as const, label: t('form.chooseStatus') }] : []),
                  ...STATUSES.map((value) => ({ value, label: t(`status.${value}`) })),
                ]}
                help={t('form.statusHelp')}
                error={shown('status')}
              />
            )}
          </Grid>
          <Select
            label={t('form.kind')}
            value={values.kind}
            onValue={(kind) => {
              const possible = fieldsOf(action, kind)
              set({
                kind,
                rule: { type: 'all' },
                fields: values.fields.filter((field) => possible.includes(field)),
              })
            }}
            options={RESOURCE_KINDS.filter((kind) => action?.kinds.includes(kind) ?? true).map((value) => ({
              value,
              label: t(`catalogue:kind.${value}`),
            }))}
          />
          <RuleFields
            kind={values.kind}
            rule={values.rule}
            onRule={(rule) => set({ rule })}
            error={shown('rule')}
          />
        </Stack>
      </Section>
      <Section title={t('form.writes')}>
        <Stack gap={4}>
          {actions.length > 1 && (
            <Select
              label={t('form.action')}
              value={values.action}
              onValue={(generator) => {
                const next = actions.find((each) => each.generator === generator)
                set({
                  action: generator,
                  fields: next?.fields.slice(0, 2) ?? [],
                  options: {},
                  ...(next &&
                    !next.kinds.includes(values.kind) && {
                      kind: next.kinds[0] ?? 'product',
                      rule: { type: 'all' as const },
                    }),
                })
              }}
              options={actions.map(({ generator, label }) => ({ value: generator, label: names(label) }))}
            />
          )}
          <fieldset className="sp-automation-fields" aria-describedby="automation-fields-notes">
            <legend className="sp-field-label">{t('form.fields')}</legend>
            {offered.map((field) => (
              <Checkbox
                key={field}
                checked={values.fields.includes(field)}
                onChecked={(on) =>
                  set({
                    fields: offered.filter((each) => (each === field ? on : values.fields.includes(each))),
                  })
                }
                help={fieldHelp(field)}
              >
                {t(`changes:field.${field}`)}
              </Checkbox>
            ))}
            <FieldNotes id="automation-fields-notes" error={shown('fields')} />
          </fieldset>
          {action && (
            <Suspense fallback={<SkeletonBar height="10rem" />}>
              <action.Options
                key={action.generator}
                value={values.options}
                onValue={(options) => set({ options })}
                onPreset={onPreset}
                tried={tried}
              />
            </Suspense>
          )}
        </Stack>
      </Section>
      <Section title={t('form.how')}>
        <Stack gap={4}>
          <RadioGroup
            label={t('form.overwrite')}
            value={values.overwrite ? 'all' : 'missing'}
            onValue={(value) => set({ overwrite: value === 'all' })}
            options={[
              { value: 'missing', label: t('form.missing'), help: t('form.missingHelp') },
              { value: 'all', label: t('form.all'), help: t('form.allHelp') },
            ]}
          />
          <RadioGroup
            label={t('form.review')}
            value={values.review ? 'review' : 'once'}
            onValue={(value) => set({ review: value === 'review' })}
            options={[
              { value: 'review', label: t('form.reviewFirst'), help: t('form.reviewFirstHelp') },
              { value: 'once', label: t('form.atOnce'), help: t('form.atOnceHelp') },
            ]}
          />
          <TextField
            label={t('form.dailyCap')}
            value={values.dailyCap}
            onValue={(dailyCap) => set({ dailyCap })}
            inputMode="numeric"
            autoComplete="off"
            help={t('form.dailyCapHelp', { most: MOST_A_DAY })}
            error={shown('dailyCap')}
          />
        </Stack>
      </Section>
    </fieldset>
  )
}
