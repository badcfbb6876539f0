import { useTranslation } from 'react-i18next'
import { StoreDataActions } from '#core/catalogue/ui/store-data-actions.tsx'
import { useCatalogue } from '#core/catalogue/ui/use-catalogue.ts'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { Loading, SkeletonRows } from '#kit/ui/skeleton.tsx'

/** No picture at all: because nothing was read of the store yet, or because the store has none. */
export function NoPictures() {
  const { t } = useTranslation(['alt-text', 'catalogue'])
  const status = useCatalogue()
  if (status.isPending)
    return (
      <Loading>
        <SkeletonRows rows={4} />
      </Loading>
    )
  if (!status.data) return <ErrorState error={status.error} onRetry={() => void status.refetch()} />
  return status.data.asOf !== null ? (
    <EmptyState drawing="calm" title={t('none.title')}>
      {t('none.note')}
    </EmptyState>
  ) : (
    <EmptyState
      drawing="signpost"
      title={t('catalogue:products.notSynced')}
      action={<StoreDataActions status={status.data} />}
    />
  )
}
