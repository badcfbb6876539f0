import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PickableResource } from '#core/catalogue/contract.ts'
import { gidOf } from '#core/catalogue/domain/resource-kind.ts'
import { catalogueApi } from '#core/catalogue/ui/catalogue-api.ts'
import { ResourcePicker } from '#core/catalogue/ui/resource-picker.tsx'
import { Button } from '#kit/ui/button.tsx'
import { FieldNotes } from '#kit/ui/field.tsx'
import { IconButton } from '#kit/ui/icon-button.tsx'
import { Inline, Stack } from '#kit/ui/layout.tsx'
import { RadioGroup } from '#kit/ui/radio-group.tsx'
import { Row, Rows } from '#kit/ui/row.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Select } from '#kit/ui/select.tsx'
import type { SchemaEntry } from '../../contract.ts'
import { numberOf } from '../../domain/entry.ts'
import type { EntryKind } from '../../domain/schema-type.ts'

/** Pages of an entry: of one kind, those that were picked or all. */
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
  const gids = ids.map((id) => gidOf(kind, id))
  const [isOpen, setOpen] = useState(false)
  const named = useQuery({
    queryKey: ['catalogue', 'named', ...gids],
    queryFn: () => catalogueApi.named({ ids: gids }),
    enabled: gids.length > 0,
  })
  const known = named.data?.resources ?? []
  const chosen: PickableResource[] = gids.map(
    (id) =>
      known.find((one) => one.id === id) ?? {
        id,
        kind,
        title: t('targets.gone'),
        handle: '',
        imageUrl: null,
      },
  )
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
          <>
            <Rows>
              {(named.isPending && gids.length > 0 ? [] : chosen).map((one) => (
                <Row
                  key={one.id}
                  title={one.title}
                  note={one.handle}
                  action={
                    <IconButton
                      icon="close"
                      label={t('targets.removeOf', { title: one.title })}
                      onPress={() => onEntry({ ids: ids.filter((id) => id !== numberOf(one.id)) })}
                    />
                  }
                />
              ))}
            </Rows>
            <Inline>
              <Button onPress={() => setOpen(true)}>{t(`targets.pick.${kind}`)}</Button>
            </Inline>
            <FieldNotes id="targets-notes" error={error} />
          </>
        )}
      </Stack>
      {isOpen && (
        <ResourcePicker
          kind={kind}
          chosen={chosen}
          onChosen={(picked) => onEntry({ ids: picked.map(({ id }) => numberOf(id)) })}
          onClose={() => setOpen(false)}
        />
      )}
    </Section>
  )
}
