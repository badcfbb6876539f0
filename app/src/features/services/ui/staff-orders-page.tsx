import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { type DataColumn, DataTable } from '#kit/ui/data-table.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { Inline } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { Loaded } from '#kit/ui/loaded.tsx'
import { Page } from '#kit/ui/page.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Select } from '#kit/ui/select.tsx'
import { useCsvOfPages } from '#kit/ui/use-csv-of-pages.ts'
import { useCursorTrail } from '#kit/ui/use-cursor-trail.ts'
import { useUrlFilters } from '#kit/ui/use-url-filters.ts'
import type { StaffOrderRow } from '../contract/staff.ts'
import { STAFF_ORDERS_KEY, servicesStaffApi } from './staff-api.ts'
import { STAGE_TONES, useServiceWords } from './use-service-words.ts'

/** `/admin/services`: orders of all stores. */
export function StaffOrdersPage() {
  const { t } = useTranslation('services')
  const { filters, set } = useUrlFilters(['which'])
  const which = filters.which === 'all' ? 'all' : 'open'
  const trail = useCursorTrail()
  const before = trail.cursor
  const orders = useQuery({
    queryKey: [...STAFF_ORDERS_KEY, which, before],
    queryFn: () => servicesStaffApi.list({ which, ...(before && { before }) }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const columns = useColumns()
  const csv = useOrdersFile(which)
  return (
    <Page title={t('staff.title')} csv={orders.data?.rows.length ? csv : undefined} full>
      <Select
        label={t('staff.which')}
        value={which}
        options={(['open', 'all'] as const).map((value) => ({ value, label: t(`staff.${value}`) }))}
        onValue={(value) => set({ which: value === 'all' ? value : '' })}
      />
      <Loaded query={orders}>
        {({ rows, next }) => (
          <Section flush>
            {rows.length === 0 ? (
              <EmptyState drawing="calm" title={t('staff.none')}>
                {t('staff.noneNote')}
              </EmptyState>
            ) : (
              <DataTable
                label={t('staff.title')}
                columns={columns}
                rows={rows}
                rowKey={({ id }) => id}
                stale={orders.isPlaceholderData}
              />
            )}
            {(!trail.isFirst || next !== null) && (
              <div className="sp-section-body">
                <Inline>
                  <Button isDisabled={trail.isFirst} onPress={trail.goBack}>
                    {t('staff.newer')}
                  </Button>
                  <Button isDisabled={next === null} onPress={() => next && trail.go(next)}>
                    {t('staff.older')}
                  </Button>
                </Inline>
              </div>
            )}
          </Section>
        )}
      </Loaded>
    </Page>
  )
}

function useOrdersFile(which: 'open' | 'all') {
  const { t } = useTranslation(['services', 'csv'])
  const words = useServiceWords()
  return useCsvOfPages<StaffOrderRow>({
    name: 'service-orders',
    columns: [
      [t('csv:created'), ({ createdAt }) => createdAt],
      [t('staff.store'), ({ store }) => store],
      [t('orders.what'), words.orderName],
      [t('csv:package'), words.orderPackage],
      [t('orders.stage'), ({ stage }) => t(`stage.${stage}`)],
      [t('staff.takenBy'), ({ takenBy }) => takenBy],
      [t('staff.waiting'), ({ isWaiting }) => (isWaiting ? 1 : 0)],
      [t('orders.due'), ({ dueAt, isShare }) => (isShare ? null : dueAt)],
      [t('orders.price'), ({ price }) => price],
      [t('csv:currency'), ({ currency }) => currency],
    ],
    page: (before) => servicesStaffApi.list({ which, ...(before && { before }) }),
  })
}

function useColumns(): DataColumn<StaffOrderRow>[] {
  const { t } = useTranslation('services')
  const words = useServiceWords()
  return [
    {
      key: 'what',
      title: t('orders.what'),
      least: 13,
      cell: (row) => (
        <>
          <Link to={`/admin/services/${row.store}/${row.id}`}>{words.orderName(row)}</Link>
          <div className="sp-subtle sp-small">{words.orderPackage(row)}</div>
        </>
      ),
    },
    { key: 'store', title: t('staff.store'), cell: ({ storeName }) => storeName },
    {
      key: 'stage',
      title: t('orders.stage'),
      keep: 1,
      least: 9,
      cell: ({ stage, isWaiting }) => (
        <Inline>
          <Badge tone={STAGE_TONES[stage]}>{t(`stage.${stage}`)}</Badge>
          {isWaiting && <Badge tone="attention">{t('staff.waiting')}</Badge>}
        </Inline>
      ),
    },
    {
      key: 'by',
      title: t('staff.takenBy'),
      keep: 3,
      cell: ({ takenBy }) => takenBy ?? t('staff.nobody'),
    },
    {
      key: 'due',
      title: t('orders.due'),
      least: 9,
      cell: (row) => words.dueDay(row) ?? '–',
    },
    {
      key: 'price',
      title: t('orders.price'),
      keep: 3,
      numeric: true,
      cell: ({ price, currency }) => (price === 0 ? '–' : words.money(price, currency)),
    },
  ]
}
