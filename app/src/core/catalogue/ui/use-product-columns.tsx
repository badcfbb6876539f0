import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge, type BadgeTone } from '#kit/ui/badge.tsx'
import type { DataColumn } from '#kit/ui/data-table.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import type { CatalogueProduct } from '../contract.ts'
import { PRODUCT_STATUSES, type ProductStatus } from '../domain/product-status.ts'
import { ProductName } from './product-name.tsx'
import type { ProductSort } from './use-product-filters.ts'

/** Action of a product in its row. */
export type RowAction = (product: CatalogueProduct) => ReactNode

const TONES: Record<ProductStatus, BadgeTone> = {
  ACTIVE: 'success',
  DRAFT: 'info',
  ARCHIVED: 'neutral',
  UNLISTED: 'neutral',
}
/** Number of tags shown in one cell; the store's admin shows all of them. */
const TAGS_SHOWN = 3

/** Columns of the product list. */
export function useProductColumns(sort: ProductSort, rowAction?: RowAction): DataColumn<CatalogueProduct>[] {
  const { t } = useTranslation('catalogue')
  const words = (text: string) => <span className="sp-subtle">{text || '–'}</span>
  return [
    {
      key: 'title',
      title: t('products.column.title'),
      least: 14,
      ...heading(sort, { first: 'title', other: 'title-descending', ascending: 'title' }),
      cell: (product) => <ProductName product={product} />,
    },
    {
      key: 'status',
      title: t('products.column.status'),
      keep: 1,
      short: true,
      cell: (product) => <StatusBadge product={product} />,
    },
    {
      key: 'vendor',
      title: t('products.column.vendor'),
      keep: 3,
      cell: ({ vendor }) => words(vendor),
    },
    {
      key: 'type',
      title: t('products.column.type'),
      keep: 3,
      cell: (product) => words(product.productType),
    },
    {
      key: 'tags',
      title: t('products.column.tags'),
      keep: 3,
      cell: ({ tags }) =>
        words(
          tags.slice(0, TAGS_SHOWN).join(', ') +
            (tags.length > TAGS_SHOWN ? ` +${tags.length - TAGS_SHOWN}` : ''),
        ),
    },
    {
      key: 'changed',
      title: t('products.column.changed'),
      keep: 3,
      least: 8,
      short: true,
      ...heading(sort, { first: 'changed', other: 'changed-ascending', ascending: 'changed-ascending' }),
      cell: ({ updatedAt }) => (
        <span className="sp-subtle">
          <RelativeTime at={updatedAt} />
        </span>
      ),
    },
    ...(rowAction
      ? [
          {
            key: 'action',
            title: t('products.column.action'),
            keep: 1 as const,
            short: true,
            cell: rowAction,
          },
        ]
      : []),
  ]
}

/** The order a heading represents: the active one if it is one of its two, else its first. */
function heading(
  sort: ProductSort,
  { first, other, ascending }: Record<'first' | 'other' | 'ascending', ProductSort>,
): Pick<DataColumn<never>, 'sort' | 'direction'> {
  const own = sort === other ? other : first
  return { sort: own, direction: own === ascending ? 'ascending' : 'descending' }
}

function StatusBadge({ product: { status } }: { product: CatalogueProduct }) {
  const { t } = useTranslation('catalogue')
  const known = PRODUCT_STATUSES.find((each) => each === status)
  return known ? <Badge tone={TONES[known]}>{t(`products.state.${known}`)}</Badge> : status
}
