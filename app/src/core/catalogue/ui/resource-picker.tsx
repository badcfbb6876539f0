import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#kit/ui/button.tsx'
import { Checkbox } from '#kit/ui/checkbox.tsx'
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { Inline, Stack } from '#kit/ui/layout.tsx'
import { SearchField } from '#kit/ui/search-field.tsx'
import { Loading, SkeletonRows } from '#kit/ui/skeleton.tsx'
import type { PickableResource } from '../contract.ts'
import { MOST_PICKED } from '../domain/page-size.ts'
import type { ResourceKind } from '../domain/resource-kind.ts'
import { catalogueApi } from './catalogue-api.ts'
import { PickedName } from './picked-name.tsx'

export interface ResourcePickerProps {
  kind: ResourceKind
  /** Resources chosen before; the dialog's selection replaces them. */
  chosen: readonly PickableResource[]
  /** Maximum number of chosen resources; with 1 another choice replaces the first. */
  most?: number
  onChosen: (chosen: PickableResource[]) => void
  onClose: () => void
}

/**
 * Dialog to pick products, collections, pages, blogs or articles, found by title in the catalogue. It is open while
 * it is rendered.
 */
export function ResourcePicker({ kind, chosen, most = MOST_PICKED, onChosen, onClose }: ResourcePickerProps) {
  const { t } = useTranslation('catalogue')
  const [picked, setPicked] = useState<readonly PickableResource[]>(chosen)
  const set = (resource: PickableResource, isPicked: boolean) => {
    const others = picked.filter(({ id }) => id !== resource.id)
    if (!isPicked) setPicked(others)
    else if (most === 1) setPicked([resource])
    else if (others.length < most) setPicked([...others, resource])
  }
  return (
    <ConfirmDialog
      title={t(`picker.title.${kind}`)}
      tone="primary"
      keep={t('picker.cancel')}
      confirm={t('picker.done')}
      beside={
        <span aria-live="polite" className="sp-subtle sp-small">
          {t('picker.chosen', { count: picked.length })}
          {most > 1 && picked.length >= most && ` · ${t('picker.most', { most })}`}
        </span>
      }
      onConfirm={() => {
        onChosen([...picked])
        onClose()
      }}
      onClose={onClose}
    >
      <Choices kind={kind} picked={picked} isFull={most > 1 && picked.length >= most} onPicked={set} />
    </ConfirmDialog>
  )
}

function Choices({
  kind,
  picked,
  isFull,
  onPicked,
}: {
  kind: ResourceKind
  picked: readonly PickableResource[]
  isFull: boolean
  onPicked: (resource: PickableResource, isPicked: boolean) => void
}) {
  const { t } = useTranslation('catalogue')
  const [words, setWords] = useState('')
  const found = useInfiniteQuery({
    queryKey: ['catalogue', 'pick', kind, words.trim()],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) =>
      catalogueApi.pick({
        kind,
        ...(words.trim() !== '' && { words: words.trim() }),
        ...(pageParam !== undefined && { after: pageParam }),
      }),
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })
  const resources = found.data?.pages.flatMap((page) => page.resources) ?? []
  const isPicked = ({ id }: PickableResource) => picked.some((one) => one.id === id)
  return (
    <Stack gap={3}>
      <SearchField label={t('picker.search')} value={words} onValue={setWords} />
      {found.isPending ? (
        <Loading>
          <SkeletonRows rows={6} />
        </Loading>
      ) : found.isError && resources.length === 0 ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} retrying={found.isFetching} />
      ) : resources.length === 0 ? (
        <EmptyState drawing="lost" title={t('picker.none')}>
          {t('picker.noneNote')}
        </EmptyState>
      ) : (
        <Stack gap={2}>
          {resources.map((resource) => (
            <Checkbox
              key={resource.id}
              checked={isPicked(resource)}
              disabled={isFull && !isPicked(resource)}
              onChecked={(on) => onPicked(resource, on)}
            >
              <PickedName resource={resource} />
            </Checkbox>
          ))}
        </Stack>
      )}
      {found.hasNextPage && (
        <Inline>
          <Button loading={found.isFetchingNextPage} onPress={() => void found.fetchNextPage()}>
            {t('picker.more')}
          </Button>
        </Inline>
      )}
    </Stack>
  )
}
