import { useTranslation } from 'react-i18next'
import { useLockedPlan } from '#core/shops/ui/plan-gate.tsx'
import { FilledText, GAP } from '#kit/ui/filled-text.tsx'
import { Split, Stack } from '#kit/ui/layout.tsx'
import { LockedFeature } from '#kit/ui/locked-feature.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Switch } from '#kit/ui/switch.tsx'
import type { SchemaEntry, SchemaEntryDetail } from '../../contract.ts'
import type { Values } from '../../domain/schema-type.ts'
import type { EntryType } from '../../domain/types/schema-types.ts'
import { FormPreview } from '../form-preview.tsx'
import { Notices, SaveFailed } from '../notices.tsx'
import { StatusBadge } from '../status-badge.tsx'
import { TypeEngine } from '../type-engine.tsx'
import { TypeGroups } from '../type-groups.tsx'
import { useFaultWords } from '../use-fault-words.ts'
import { Targets } from './targets.tsx'
import { useEntryForm } from './use-entry-form.ts'

/** One entry: its pages, its fields, and the resulting markup. */
export function EntryForm({ type, detail }: { type: EntryType; detail: SchemaEntryDetail }) {
  const { t } = useTranslation('schema-types')
  const faultWords = useFaultWords(type.key)
  const form = useEntryForm(type, detail.id, detail.entry)
  const plan = useLockedPlan(type.gate)
  const { form: entry, set } = form
  const values: Values = entry.values
  const setValues = (next: Values) => set({ values: next as SchemaEntry['values'] })
  const { fill, kinds, single } = type.entries
  // Every plan may switch off what is on.
  if (plan !== null && !(detail.id !== null && detail.entry.enabled))
    return (
      <Section title={t(`${type.key}.title`)} note={t(`${type.key}.note`)}>
        <LockedFeature plan={plan} />
      </Section>
    )
  const aimless = form.faultOf('targets')
  return (
    <Split
      main={
        <>
          <Section title={t('state.title')} action={detail.id !== null && <StatusBadge row={detail} />}>
            <Stack>
              {form.error !== null && <SaveFailed error={form.error} />}
              <Notices
                productFirst={detail.productFirst}
                embed={entry.enabled ? detail.embed : null}
                embedUrl={detail.embedUrl}
              />
              <Switch
                name="enabled"
                on={entry.enabled}
                saved={detail.id === null ? undefined : detail.entry.enabled}
                onSwitch={(enabled) => set({ enabled })}
              >
                {t('entries.switch')}
              </Switch>
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
          <Targets
            entry={entry}
            kinds={kinds}
            isSingle={single}
            error={aimless && faultWords(aimless)}
            onEntry={set}
          />
          <TypeGroups
            type={type}
            values={values}
            saved={detail.id === null ? undefined : detail.entry.values}
            faultOf={form.faultOf}
            onValue={(name, value) => setValues({ ...values, [name]: value })}
            {...(fill && { fill: () => setValues(fill(values)) })}
          />
        </>
      }
      aside={<FormPreview type={type.key} values={values} testUrl={detail.testUrl} />}
    />
  )
}
