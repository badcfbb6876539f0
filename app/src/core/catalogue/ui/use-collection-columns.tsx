import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { DataColumn } from '#kit/ui/data-table.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import type { CatalogueCollection } from '../contract.ts'
import { ProductName } from './product-name.tsx'

/** Columns of the collection list, with the action of each row. */
export function useCollectionColumns(
  rowAction: (collection: CatalogueCollection) => ReactNode,
): DataColumn<CatalogueCollection>[] {
  const { t } = useTranslation('catalogue')
  return [
    {
      key: 'title',
      title: t('collections.column'),
      least: 13,
      cell: (collection) => <ProductName product={collection} section="collections" />,
    },
    {
      key: 'changed',
      title: t('products.column.changed'),
      keep: 3,
      least: 8,
      short: true,
      cell: ({ updatedAt }) => (
        <span className="sp-subtle">
          <RelativeTime at={updatedAt} />
        </span>
      ),
    },
    { key: 'action', title: t('products.column.action'), keep: 1, short: true, cell: rowAction },
  ]
}
