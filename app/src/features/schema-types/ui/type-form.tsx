import { useTranslation } from 'react-i18next'
import type { CheckedForm } from '#core/changes/ui/use-checked-form.ts'
import { useLockedPlan } from '#core/shops/ui/plan-gate.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { FilledText, GAP } from '#kit/ui/filled-text.tsx'
import { Split, Stack } from '#kit/ui/layout.tsx'
import { LockedFeature } from '#kit/ui/locked-feature.tsx'
import { RadioGroup } from '#kit/ui/radio-group.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Switch } from '#kit/ui/switch.tsx'
import type { SchemaTypeDetail, SchemaTypeSettings } from '../contract.ts'
import type { Fault } from '../domain/check-values.ts'
import type { SchemaType, Values } from '../domain/schema-type.ts'
import { FormPreview } from './form-preview.tsx'
import { Notices, SaveFailed } from './notices.tsx'
import { StatusBadge } from './status-badge.tsx'
import { TypeEngine } from './type-engine.tsx'
import { TypeGroups } from './type-groups.tsx'
import { useTypeForm } from './use-type-form.ts'

/** A type's declaration as a form, with a preview of its markup. */
export function TypeForm({ type, detail }: { type: SchemaType; detail: SchemaTypeDetail }) {
  const { t } = useTranslation('schema-types')
  const form = useTypeForm(type, detail)
  const plan = useLockedPlan(type.gate)
  const values: Values = form.form.values
  // Every plan may switch off what is on.
  if (plan !== null && !detail.settings.enabled)
    return (
      <Section title={t(`${type.key}.title`)} note={t(`${type.key}.note`)}>
        <LockedFeature plan={plan} />
      </Section>
    )
  return (
    <Split
      main={
        <>
          <State type={type} detail={detail} form={form} />
          <TypeGroups
            type={type}
            values={values}
            saved={detail.settings.values}
            faultOf={form.faultOf}
            onValue={(name, value) =>
              form.set({ values: { ...values, [name]: value } as SchemaTypeSettings['values'] })
            }
          />
        </>
      }
      aside={<FormPreview type={type.key} values={values} testUrl={detail.testUrl} />}
    />
  )
}

function State({
  type,
  detail,
  form,
}: {
  type: SchemaType
  detail: SchemaTypeDetail
  form: CheckedForm<SchemaTypeSettings, Fault>
}) {
  const { t } = useTranslation('schema-types')
  const { enabled, where } = form.form
  return (
    <Section title={t('state.title')} note={t(`${type.key}.note`)} action={<StatusBadge row={detail} />}>
      <Stack>
        {form.error !== null && <SaveFailed error={form.error} />}
        <Notices
          productFirst={detail.productFirst}
          embed={enabled ? detail.embed : null}
          embedUrl={detail.embedUrl}
        />
        {enabled && detail.silent.length > 0 && (
          <Banner tone="info" title={t('silent.title')}>
            {t('silent.note', {
              pages: detail.silent.map((page) => t(`breadcrumb.pages.option.${page}`)).join(', '),
            })}
          </Banner>
        )}
        <Switch
          name="enabled"
          on={enabled}
          saved={detail.settings.enabled}
          onSwitch={(on) => form.set({ enabled: on })}
        >
          {t(type.changesProduct ? 'state.switchProduct' : 'state.switch')}
        </Switch>
        {type.where.length > 1 && (
          <RadioGroup
            label={t('where.label')}
            value={where}
            onValue={(next) => form.set({ where: next })}
            options={type.where.map((value) => ({
              value,
              label: t(`where.${value}`),
              help: t(`where.${value}Help`),
            }))}
          />
        )}
        {detail.publishedAt && (
          <p className="sp-subtle sp-small">
            <FilledText text={t('state.published', { time: GAP })}>
              <RelativeTime at={detail.publishedAt} />
            </FilledText>
          </p>
        )}
        <TypeEngine type={type} />
      </Stack>
    </Section>
  )
}
