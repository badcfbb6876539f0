import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PickableResource } from '#core/catalogue/contract.ts'
import { gidOf, parseGid } from '#core/catalogue/domain/resource-kind.ts'
import { catalogueApi } from '#core/catalogue/ui/catalogue-api.ts'
import { ResourcePicker } from '#core/catalogue/ui/resource-picker.tsx'
import { Button } from '#kit/ui/button.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { IconButton } from '#kit/ui/icon-button.tsx'
import { Inline, Stack } from '#kit/ui/layout.tsx'
import { Row, Rows } from '#kit/ui/row.tsx'

/** Collections chosen among all of the store; where their order matters, each can be moved up. */
export function CollectionList({
  label,
  ids,
  onIds,
  isOrdered = false,
  most = 250,
}: {
  label: string
  ids: readonly string[]
  onIds: (ids: string[]) => void
  isOrdered?: boolean
  most?: number
}) {
  const { t } = useTranslation('breadcrumbs')
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const gids = ids.map((one) => gidOf('collection', one))
  const named = useQuery({
    queryKey: ['catalogue', 'named', ...gids],
    queryFn: () => catalogueApi.named({ ids: gids }),
    enabled: gids.length > 0,
    placeholderData: keepPreviousData,
  })
  const gone = { kind: 'collection', title: t('list.gone'), handle: '', imageUrl: null } as const
  const chosen: PickableResource[] = gids.map(
    (gid) => named.data?.resources.find((one) => one.id === gid) ?? { id: gid, ...gone },
  )
  const numbers = (resources: readonly PickableResource[]) =>
    resources.map((one) => parseGid(one.id)?.id ?? '')
  const raise = (at: number) => {
    const [one] = ids.slice(at, at + 1)
    if (one !== undefined)
      onIds([...ids.slice(0, at - 1), one, ...ids.slice(at - 1, at), ...ids.slice(at + 1)])
  }
  return (
    <Stack gap={3}>
      {gids.length > 0 && !named.isPending && (
        <div role="group" aria-labelledby={id}>
          <span className="sp-hidden" id={id}>
            {label}
          </span>
          <Rows>
            {chosen.map((one, at) => (
              <Row
                key={one.id}
                title={isOrdered ? `${at + 1}. ${one.title}` : one.title}
                action={
                  <Inline>
                    {isOrdered && at > 0 && (
                      <Button aria-label={t('list.raiseOf', { title: one.title })} onPress={() => raise(at)}>
                        {t('list.raise')}
                      </Button>
                    )}
                    <IconButton
                      icon="close"
                      label={t('list.removeOf', { title: one.title })}
                      onPress={() => onIds(ids.filter((_, each) => each !== at))}
                    />
                  </Inline>
                }
              />
            ))}
          </Rows>
        </div>
      )}
      <FailureLine error={named.error} />
      <Inline>
        <Button
          onPress={() => setOpen(true)}
          isDisabled={gids.length > 0 && !named.data}
          aria-label={t('list.chooseFor', { list: label })}
        >
          {t('list.choose')}
        </Button>
      </Inline>
      {isOpen && (
        <ResourcePicker
          kind="collection"
          chosen={chosen}
          most={most}
          onChosen={(picked) => onIds(numbers(picked))}
          onClose={() => setOpen(false)}
        />
      )}
    </Stack>
  )
}
