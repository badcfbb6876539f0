import { useTranslation } from 'react-i18next'
import { useLockedPlan } from '#core/shops/ui/plan-gate.tsx'
import { dateFormat } from '#kit/shared/formatters.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { useErrorWords } from '#kit/ui/i18n/error-words.ts'
import { Grid, Split, Stack } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { LockedFeature } from '#kit/ui/locked-feature.tsx'
import { RadioGroup } from '#kit/ui/radio-group.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Switch } from '#kit/ui/switch.tsx'
import type { SchemaTypeDetail } from '../contract.ts'
import type { SchemaType } from '../domain/schema-type.ts'
import { StatusBadge } from './status-badge.tsx'
import { TypeField } from './type-field.tsx'
import { TypePreview } from './type-preview.tsx'
import { type TypeFormState, useTypeForm } from './use-type-form.ts'

/** The declaration of a type as a form, with what its markup will say beside it. */
export function TypeForm({ type, detail }: { type: SchemaType; detail: SchemaTypeDetail }) {
  const { t, i18n } = useTranslation('schema-types')
  const form = useTypeForm(type, detail)
  const plan = useLockedPlan(type.gate)
  const { values } = form.settings
  // What is on may be switched off on any plan.
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
          {type.groups.map((group) => (
            <Section
              key={group.name}
              title={t(`group.${group.name}`)}
              note={i18n.exists(`schema-types:groupNote.${group.name}`) && t(`groupNote.${group.name}`)}
            >
              <Grid min="14rem" gap={3}>
                {group.fields
                  .filter(({ when }) => when === undefined || when(values))
                  .map((field) => (
                    <TypeField
                      key={field.name}
                      type={type.key}
                      field={field}
                      value={values[field.name]}
                      fault={form.faultOf(field.name)}
                      onValue={form.setValue}
                    />
                  ))}
              </Grid>
            </Section>
          ))}
        </>
      }
      aside={<TypePreview type={type.key} values={values} testUrl={detail.testUrl} />}
    />
  )
}

function State({ type, detail, form }: { type: SchemaType; detail: SchemaTypeDetail; form: TypeFormState }) {
  const { t, i18n } = useTranslation('schema-types')
  const date = dateFormat(i18n.language, { dateStyle: 'medium', timeZone: 'UTC' })
  const { enabled, where } = form.settings
  return (
    <Section title={t('state.title')} note={t(`${type.key}.note`)} action={<StatusBadge row={detail} />}>
      <Stack>
        {form.error !== null && <Failed error={form.error} />}
        {detail.productFirst && (
          <Banner tone="attention" title={t('productFirst.title')}>
            <Link to="/schema">{t('productFirst.way')}</Link>
          </Banner>
        )}
        {enabled && detail.embed === 'disabled' && (
          <Banner tone="attention" title={t('embed.title')}>
            <Link to="/schema">{t('embed.way')}</Link>
          </Banner>
        )}
        <Switch name="enabled" on={enabled} onSwitch={(on) => form.set({ enabled: on })}>
          {t('state.switch')}
        </Switch>
        <RadioGroup
          label={t('where.label')}
          value={where}
          onValue={(next) => form.set({ where: next })}
          options={(['home', 'all'] as const).map((value) => ({
            value,
            label: t(`where.${value}`),
            help: t(`where.${value}Help`),
          }))}
        />
        {detail.publishedAt && (
          <p className="sp-subtle sp-small">
            {t('state.published')} <RelativeTime at={detail.publishedAt} />
          </p>
        )}
        <p className="sp-subtle sp-small">
          {t(`${type.key}.engine`, { date: date.format(new Date(type.engine.asOf)) })}{' '}
          <Link to={type.engine.source} target="external">
            {t('source')}
          </Link>
        </p>
      </Stack>
    </Section>
  )
}

function Failed({ error }: { error: unknown }) {
  const { t } = useTranslation('schema-types')
  const { words } = useErrorWords(error)
  return (
    <Banner tone="critical" title={t('saveFailed')}>
      {words}
    </Banner>
  )
}
