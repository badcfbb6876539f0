import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { PRODUCT_STATUSES } from '#core/catalogue/domain/product-status.ts'
import type { ResourceKind } from '#core/catalogue/domain/resource-kind.ts'
import { useProductChoices } from '#core/catalogue/ui/use-products.ts'
import type { GridFilter } from '#kit/ui/data-grid/grid-question.ts'
import { RESOURCE_STATES } from '../domain/resource-state.ts'
import { useArticleTags, useBlogs } from './use-meta-tags.ts'

/** Returns the filters of a list of that kind (specification 2-features §3). */
export function useFilters(kind: ResourceKind): GridFilter[] {
  const { t } = useTranslation('meta-tags')
  const choices = useProductChoices().data
  const blogs = useBlogs(kind === 'article').data
  const tags = useArticleTags(kind === 'article').data
  return useMemo(() => {
    const counted = ({ value, products }: { value: string; products: number }) => ({
      value,
      label: t('catalogue:products.counted', { value, count: products }),
    })
    const filters: GridFilter[] = [
      {
        id: 'state',
        label: t('filter.state'),
        kind: 'one',
        options: RESOURCE_STATES.filter((state) => state !== 'any').map((value) => ({
          value,
          label: t(`state.${value}`),
        })),
      },
    ]
    if (kind === 'product')
      filters.push(
        {
          id: 'status',
          label: t('filter.status'),
          kind: 'many',
          options: PRODUCT_STATUSES.map((value) => ({
            value,
            label: t(`catalogue:products.state.${value}`),
          })),
        },
        {
          id: 'vendor',
          label: t('filter.vendors'),
          kind: 'many',
          options: (choices?.vendors ?? []).map(counted),
        },
        { id: 'tag', label: t('filter.tag'), kind: 'one', options: (choices?.tags ?? []).map(counted) },
      )
    if (kind === 'article')
      filters.push(
        {
          id: 'blog',
          label: t('filter.blog'),
          kind: 'one',
          options: (blogs ?? []).map(({ gid, title }) => ({ value: gid, label: title })),
        },
        {
          id: 'tag',
          label: t('filter.tag'),
          kind: 'one',
          options: (tags ?? []).map(({ value, articles }) => ({ value, label: `${value} (${articles})` })),
        },
      )
    return filters
  }, [t, kind, choices, blogs, tags])
}
