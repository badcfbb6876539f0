import { useTranslation } from 'react-i18next'
import type { ResourceKind } from '#core/catalogue/domain/resource-kind.ts'
import { StoreDataActions } from '#core/catalogue/ui/store-data-actions.tsx'
import { StoreDataFailure } from '#core/catalogue/ui/store-data-failure.tsx'
import { useCatalogue } from '#core/catalogue/ui/use-catalogue.ts'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { Loading, SkeletonRows } from '#kit/ui/skeleton.tsx'

/** No resource of a kind: because nothing was read of the store yet, or because the store has none. */
export function NothingHere({ kind }: { kind: ResourceKind }) {
  const { t } = useTranslation(['meta-tags', 'catalogue'])
  const status = useCatalogue()
  if (status.isPending)
    return (
      <Loading>
        <SkeletonRows rows={4} />
      </Loading>
    )
  if (!status.data) return <ErrorState error={status.error} onRetry={() => void status.refetch()} />
  const isSynced = status.data.asOf !== null
  return isSynced ? (
    <EmptyState drawing="calm" title={t(`none.${kind}`)}>
      {t('none.note')}
    </EmptyState>
  ) : (
    <>
      {status.data.error && (
        <div className="sp-section-body">
          <StoreDataFailure title={t('catalogue:failed')} failure={status.data.error} />
        </div>
      )}
      <EmptyState
        drawing="signpost"
        title={t('catalogue:products.notSynced')}
        action={<StoreDataActions status={status.data} />}
      />
    </>
  )
}
