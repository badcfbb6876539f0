import { useTranslation } from 'react-i18next'
import { Button } from '#kit/ui/button.tsx'
import { Grid, Inline, Stack } from '#kit/ui/layout.tsx'
import { SearchField } from '#kit/ui/search-field.tsx'
import { Select } from '#kit/ui/select.tsx'
import type { ProductChoices } from '../contract.ts'
import { PRODUCT_STATUSES } from '../domain/product-status.ts'
import { ManyChoices } from './many-choices.tsx'
import { COUNTS, PRODUCT_SORTS, type ProductFilters } from './use-product-filters.ts'
import { useProductChoices } from './use-products.ts'

const NONE: ProductChoices = { vendors: [], tags: [] }

/** Search, filters and order of the specification (2 §52). */
export function ProductFilterBar({ filters }: { filters: ProductFilters }) {
  const { t } = useTranslation('catalogue')
  const { vendors, tags } = useProductChoices().data ?? NONE
  const counted = ({ value, products }: ProductChoices['tags'][number]) => ({
    value,
    label: t('products.counted', { value, count: products }),
  })
  // A value from the URL can be removed even if no product has it.
  const lost = (chosen: string[], known: ProductChoices['tags']) =>
    chosen
      .filter((value) => !known.some((each) => each.value === value))
      .map((value) => ({ value, label: value }))
  return (
    <Stack gap={3}>
      <Grid min="8rem" gap={3}>
        <SearchField
          label={t('products.search')}
          value={filters.words}
          onValue={(words) => filters.set({ words })}
        />
        <ManyChoices
          label={t('products.status')}
          chosen={filters.statuses}
          onChosen={(statuses) => filters.set({ statuses })}
          options={PRODUCT_STATUSES.map((value) => ({ value, label: t(`products.state.${value}`) }))}
        />
        <ManyChoices
          label={t('products.vendors')}
          chosen={filters.vendors}
          onChosen={(chosen) => filters.set({ vendors: chosen })}
          options={[...lost(filters.vendors, vendors), ...vendors.map(counted)]}
        />
        <Select
          label={t('products.tag')}
          value={filters.tag}
          onValue={(tag) => filters.set({ tag })}
          options={[
            { value: '', label: t('products.anyTag') },
            ...lost(filters.tag ? [filters.tag] : [], tags),
            ...tags.map(counted),
          ]}
        />
        <Select
          label={t('products.sort')}
          value={filters.sort}
          onValue={(sort) => filters.set({ sort })}
          options={PRODUCT_SORTS.map((value) => ({ value, label: t(`products.order.${value}`) }))}
        />
        <Select
          label={t('products.count')}
          value={filters.count}
          onValue={(count) => filters.set({ count })}
          options={COUNTS.map((value) => ({ value, label: value }))}
        />
      </Grid>
      {filters.isFiltered && (
        <Inline>
          <Button tone="plain" icon="close" onPress={filters.clear}>
            {t('products.clear')}
          </Button>
        </Inline>
      )}
    </Stack>
  )
}
