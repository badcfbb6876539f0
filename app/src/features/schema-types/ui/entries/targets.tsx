import { useTranslation } from 'react-i18next'
import { ChosenResources } from '#core/catalogue/ui/chosen-resources.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { RadioGroup } from '#kit/ui/radio-group.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Select } from '#kit/ui/select.tsx'
import type { SchemaEntry } from '../../contract.ts'
import type { EntryKind } from '../../domain/schema-type.ts'

/** Pages of an entry: picked pages or all pages of one kind. */
export function Targets({
  entry,
  kinds,
  isSingle,
  error,
  onEntry,
}: {
  entry: SchemaEntry
  kinds: readonly EntryKind[]
  isSingle: boolean
  error: string | undefined
  onEntry: (part: Partial<SchemaEntry>) => void
}) {
  const { t } = useTranslation('schema-types')
  const { kind, all, ids } = entry
  return (
    <Section title={t('targets.title')} note={isSingle && t('targets.rule')}>
      <Stack gap={3}>
        <Select
          name="kind"
          label={t('targets.kind')}
          value={kind}
          onValue={(next) => onEntry({ kind: next, ids: [] })}
          options={kinds.map((value) => ({ value, label: t(`targets.kinds.${value}`) }))}
        />
        <RadioGroup
          label={t('targets.which')}
          value={all ? 'all' : 'some'}
          onValue={(next) => onEntry({ all: next === 'all', ids: [] })}
          options={[
            { value: 'some', label: t('targets.some') },
            { value: 'all', label: t(`targets.all.${kind}`) },
          ]}
        />
        {!all && (
          <ChosenResources kind={kind} ids={ids} onIds={(next) => onEntry({ ids: next })} error={error} />
        )}
      </Stack>
    </Section>
  )
}
