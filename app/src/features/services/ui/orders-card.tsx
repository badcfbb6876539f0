import { useTranslation } from 'react-i18next'
import { exactTime } from '#kit/shared/exact-time.ts'
import { Badge } from '#kit/ui/badge.tsx'
import type { DataColumn } from '#kit/ui/data-table.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { Link } from '#kit/ui/link.tsx'
import { PagedTable } from '#kit/ui/paged-table.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Loading, SkeletonRows } from '#kit/ui/skeleton.tsx'
import { useCsv } from '#kit/ui/use-csv.ts'
import { useUrlFilters } from '#kit/ui/use-url-filters.ts'
import type { OrderRow } from '../contract/orders.ts'
import { orderPath, servicesApi } from './services-api.ts'
import { STAGE_TONES, useServiceWords } from './use-service-words.ts'
import { useOrders } from './use-services.ts'

/** Orders of this store, and their stages. */
export function OrdersCard() {
  const { t } = useTranslation('services')
  const { page, go } = useUrlFilters([])
  const orders = useOrders(page)
  const columns = useColumns()
  const csv = useCsv(() => servicesApi.ordersCsv(), servicesApi.ordersCsv)
  return (
    <Section
      title={t('orders.title')}
      note={t('orders.note')}
      csv={orders.data?.total ? csv : undefined}
      flush
    >
      {orders.isPending ? (
        <Loading>
          <SkeletonRows rows={3} sign={false} />
        </Loading>
      ) : !orders.data ? (
        <ErrorState error={orders.error} onRetry={() => void orders.refetch()} retrying={orders.isFetching} />
      ) : orders.data.total === 0 ? (
        <EmptyState drawing="history" title={t('orders.empty')}>
          {t('orders.emptyNote')}
        </EmptyState>
      ) : (
        <PagedTable
          label={t('orders.title')}
          columns={columns}
          found={{ ...orders.data, pageSize: orders.data.perPage }}
          rowKey={({ id }) => id}
          page={page}
          onPage={go}
        />
      )}
    </Section>
  )
}

function useColumns(): DataColumn<OrderRow>[] {
  const { t, i18n } = useTranslation('services')
  const words = useServiceWords()
  const day = (at: string | null) => (at === null ? '–' : exactTime(at, i18n.language))
  return [
    {
      key: 'what',
      title: t('orders.what'),
      least: 14,
      cell: (row) => (
        <>
          <Link to={orderPath(row.id)}>{words.orderName(row)}</Link>
          <div className="sp-subtle sp-small">{words.orderPackage(row)}</div>
        </>
      ),
    },
    {
      key: 'stage',
      title: t('orders.stage'),
      keep: 1,
      least: 8,
      short: true,
      cell: ({ stage }) => <Badge tone={STAGE_TONES[stage]}>{t(`stage.${stage}`)}</Badge>,
    },
    { key: 'at', title: t('orders.at'), least: 9, cell: ({ orderedAt }) => day(orderedAt) },
    { key: 'due', title: t('orders.due'), keep: 3, least: 9, cell: (row) => words.dueDay(row) ?? '–' },
    {
      key: 'price',
      title: t('orders.price'),
      numeric: true,
      cell: ({ price, currency }) => (price === 0 ? '–' : words.money(price, currency)),
    },
  ]
}
