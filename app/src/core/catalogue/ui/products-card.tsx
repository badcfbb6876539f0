import { useTranslation } from 'react-i18next'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Loading, SkeletonRows } from '#kit/ui/skeleton.tsx'
import type { CatalogueStatus } from '../contract.ts'
import { ProductList } from './product-list.tsx'
import { StoreDataActions } from './store-data-actions.tsx'
import { StoreDataFailure } from './store-data-failure.tsx'
import { StoreDataProgress } from './store-data-progress.tsx'
import { useCatalogue } from './use-catalogue.ts'
import type { RowAction } from './use-product-columns.tsx'

/** Products in the catalogue, one row each; before the first sync, the button to start it. */
export function ProductsCard({ rowAction }: { rowAction?: RowAction }) {
  const { t } = useTranslation('catalogue')
  const status = useCatalogue()
  const { data } = status
  return (
    <Section title={t('products.title')} note={t('products.note')} flush>
      {status.isPending ? (
        <Loading>
          <SkeletonRows rows={8} />
        </Loading>
      ) : data ? (
        <Products status={data} rowAction={rowAction} />
      ) : (
        <ErrorState error={status.error} onRetry={() => void status.refetch()} retrying={status.isFetching} />
      )}
    </Section>
  )
}

function Products({ status, rowAction }: { status: CatalogueStatus; rowAction: RowAction | undefined }) {
  const { t } = useTranslation('catalogue')
  const { progress, error } = status
  // Until the first run has ended, the list holds only what has arrived so far.
  const isKnown =
    status.asOf !== null || status.kinds.some(({ kind, held }) => kind === 'product' && held > 0)
  return (
    <>
      {(progress || error) && (
        <div className="sp-section-body">
          <Stack gap={3}>
            {progress && <StoreDataProgress progress={progress} />}
            {error && <StoreDataFailure title={t('failed')} failure={error} />}
          </Stack>
        </div>
      )}
      {isKnown ? (
        <ProductList rowAction={rowAction} />
      ) : progress ? (
        <Loading>
          <SkeletonRows rows={8} />
        </Loading>
      ) : (
        <EmptyState
          drawing="signpost"
          title={t('products.notSynced')}
          action={<StoreDataActions status={status} />}
        />
      )}
    </>
  )
}
