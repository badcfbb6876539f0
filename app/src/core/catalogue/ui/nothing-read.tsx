import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { ProgressBar } from '#kit/ui/progress-bar.tsx'
import { Loading, SkeletonRows } from '#kit/ui/skeleton.tsx'
import { StoreDataActions } from './store-data-actions.tsx'
import { StoreDataFailure } from './store-data-failure.tsx'
import { StoreDataProgress } from './store-data-progress.tsx'
import { useCatalogue } from './use-catalogue.ts'

/**
 * Empty state of a list of store data: either nothing was read yet, with the button to start, or the store has none.
 * What a list shows may be read after the sync: `following` says so until it is there.
 */
export function NothingRead({
  title,
  following = null,
  children,
}: {
  title: string
  following?: string | null
  children: ReactNode
}) {
  const { t } = useTranslation('catalogue')
  const status = useCatalogue()
  if (status.isPending)
    return (
      <Loading>
        <SkeletonRows rows={4} />
      </Loading>
    )
  if (!status.data) return <ErrorState error={status.error} onRetry={() => void status.refetch()} />
  const isSynced = status.data.asOf !== null
  if (isSynced && following !== null)
    return (
      <div className="sp-section-body">
        <ProgressBar label={following} />
      </div>
    )
  return isSynced ? (
    <EmptyState drawing="calm" title={title}>
      {children}
    </EmptyState>
  ) : (
    <>
      {status.data.error && (
        <div className="sp-section-body">
          <StoreDataFailure title={t('failed')} failure={status.data.error} />
        </div>
      )}
      {status.data.progress ? (
        <div className="sp-section-body">
          <Stack gap={3}>
            <StoreDataProgress progress={status.data.progress} />
            <StoreDataActions status={status.data} />
          </Stack>
        </div>
      ) : (
        <EmptyState
          drawing="signpost"
          title={t('products.notSynced')}
          action={<StoreDataActions status={status.data} />}
        />
      )}
    </>
  )
}
