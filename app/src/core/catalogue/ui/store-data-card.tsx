import { useTranslation } from 'react-i18next'
import { Badge, type BadgeTone } from '#kit/ui/badge.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { FilledText, GAP } from '#kit/ui/filled-text.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Loading, SkeletonBar, SkeletonRows } from '#kit/ui/skeleton.tsx'
import type { CatalogueStatus } from '../contract.ts'
import { SYNC_KINDS } from '../domain/resource-kind.ts'
import { StoreDataActions } from './store-data-actions.tsx'
import { StoreDataFailure } from './store-data-failure.tsx'
import { StoreDataKinds } from './store-data-kinds.tsx'
import { StoreDataProgress } from './store-data-progress.tsx'
import { useCatalogue } from './use-catalogue.ts'

const TONES: Record<CatalogueStatus['state'], BadgeTone> = {
  empty: 'neutral',
  running: 'info',
  done: 'success',
  partial: 'attention',
  failed: 'critical',
  cancelled: 'attention',
}

/** How much of the store is in the catalogue, how recent it is, and the buttons to update it. */
export function StoreDataCard() {
  const { t } = useTranslation('catalogue')
  const status = useCatalogue()
  const { data } = status
  return (
    <Section
      title={t('title')}
      note={t('note')}
      action={
        data ? (
          <Badge tone={TONES[data.state]}>{t(`state.${data.state}`)}</Badge>
        ) : (
          <SkeletonBar width="5rem" height="1.25rem" />
        )
      }
    >
      {status.isPending ? (
        <Loading>
          <SkeletonRows rows={SYNC_KINDS.length} lines={1} />
          <SkeletonBar width="60%" />
          <SkeletonBar width="8rem" height="1.75rem" />
        </Loading>
      ) : data ? (
        <StoreData status={data} />
      ) : (
        <ErrorState error={status.error} onRetry={() => void status.refetch()} retrying={status.isFetching} />
      )}
    </Section>
  )
}

function StoreData({ status }: { status: CatalogueStatus }) {
  const { t } = useTranslation('catalogue')
  if (status.state === 'empty')
    return (
      <EmptyState drawing="signpost" title={t('empty.title')} action={<StoreDataActions status={status} />}>
        {t('empty.note')}
      </EmptyState>
    )
  return (
    <Stack gap={4}>
      {status.progress && <StoreDataProgress progress={status.progress} />}
      {status.error && <StoreDataFailure title={t('failed')} failure={status.error} />}
      <StoreDataKinds kinds={status.kinds} productLimit={status.productLimit} />
      {status.asOf && (
        <p className="sp-subtle sp-small">
          <FilledText text={t('asOf', { time: GAP })}>
            <RelativeTime at={status.asOf} />
          </FilledText>{' '}
          · {t('follows')}
        </p>
      )}
      <StoreDataActions status={status} />
    </Stack>
  )
}
