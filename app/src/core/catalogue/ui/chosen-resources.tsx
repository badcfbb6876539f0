import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#kit/ui/button.tsx'
import { FieldNotes } from '#kit/ui/field.tsx'
import { IconButton } from '#kit/ui/icon-button.tsx'
import { Inline, Stack } from '#kit/ui/layout.tsx'
import { Row, Rows } from '#kit/ui/row.tsx'
import type { PickableResource } from '../contract.ts'
import { gidOf, parseGid, type ResourceKind } from '../domain/resource-kind.ts'
import { catalogueApi } from './catalogue-api.ts'
import { ResourcePicker } from './resource-picker.tsx'

/** List of the chosen resources of one kind, each with a button to remove it, and the dialog to choose them. */
export function ChosenResources({
  kind,
  ids,
  onIds,
  most,
  help,
  error,
}: {
  kind: Exclude<ResourceKind, 'blog'>
  /** Numeric ids. */
  ids: readonly string[]
  onIds: (ids: string[]) => void
  most?: number
  help?: string
  error?: string | undefined
}) {
  const { t } = useTranslation('catalogue')
  const notes = useId()
  const [isOpen, setOpen] = useState(false)
  const gids = ids.map((id) => gidOf(kind, id))
  const named = useQuery({
    queryKey: ['catalogue', 'named', ...gids],
    queryFn: () => catalogueApi.named({ ids: gids }),
    enabled: gids.length > 0,
  })
  const known = named.data?.resources ?? []
  const gone = { kind, title: t('chosen.gone'), handle: '', imageUrl: null }
  const chosen: PickableResource[] = gids.map((id) => known.find((one) => one.id === id) ?? { id, ...gone })
  const numberOf = (gid: string): string => parseGid(gid)?.id ?? ''
  return (
    <Stack gap={3}>
      {gids.length > 0 && !named.isPending && (
        <Rows>
          {chosen.map((one) => (
            <Row
              key={one.id}
              title={one.title}
              note={one.handle}
              action={
                <IconButton
                  icon="close"
                  label={t('chosen.remove', { title: one.title })}
                  onPress={() => onIds(ids.filter((id) => id !== numberOf(one.id)))}
                />
              }
            />
          ))}
        </Rows>
      )}
      <Inline>
        <Button onPress={() => setOpen(true)}>
          {t(`chosen.${most === 1 ? 'pickOne' : 'pick'}.${kind}`)}
        </Button>
      </Inline>
      <FieldNotes id={notes} help={help} error={error} />
      {isOpen && (
        <ResourcePicker
          kind={kind}
          chosen={chosen}
          {...(most !== undefined && { most })}
          onChosen={(picked) => onIds(picked.map(({ id }) => numberOf(id)))}
          onClose={() => setOpen(false)}
        />
      )}
    </Stack>
  )
}
