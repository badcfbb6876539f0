import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Badge } from '#kit/ui/badge.tsx'
import { type DataColumn, DataTable } from '#kit/ui/data-table.tsx'
import { Inline } from '#kit/ui/layout.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { StoreDetail } from '../contract.ts'

/** The store's plan, and its credits. */
export function StoreMoney({ store }: { store: StoreDetail }) {
  const { t } = useTranslation(['staff', 'credits'])
  return (
    <Section
      title={
        <Inline>
          {t('staff:store.money', { plan: store.plan })}
          {store.frozen && <Badge tone="attention">{t('staff:stores.frozen')}</Badge>}
        </Inline>
      }
      flush
    >
      <DataTable
        label={t('staff:store.credits')}
        rows={store.credits}
        rowKey={({ credit }) => credit}
        columns={columnsOf(t, store.unmetered)}
      />
    </Section>
  )
}

function columnsOf(
  t: TFunction<['staff', 'credits']>,
  unmetered: boolean,
): DataColumn<StoreDetail['credits'][number]>[] {
  return [
    { key: 'credit', title: t('staff:store.credits'), cell: ({ credit }) => t(`credits:kind.${credit}`) },
    {
      key: 'available',
      title: t('staff:store.available'),
      keep: 1,
      numeric: true,
      cell: (row) => (unmetered ? t('staff:store.noLimit') : row.available),
    },
    { key: 'reserved', title: t('staff:store.reserved'), numeric: true, cell: (row) => row.reserved },
    { key: 'spent', title: t('staff:store.spent'), numeric: true, cell: (row) => row.spent },
  ]
}
