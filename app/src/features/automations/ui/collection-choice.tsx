import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { catalogueApi } from '#core/catalogue/ui/catalogue-api.ts'
import { Select } from '#kit/ui/select.tsx'

/** Maximum pages of fifty collections offered: a longer list is not searchable. */
const PAGES = 10

async function readCollections() {
  const found: { id: string; title: string }[] = []
  for (let page = 1; page <= PAGES; page++) {
    const { collections, total } = await catalogueApi.collections({ page })
    for (const { id, title } of collections) found.push({ id: id.split('/').at(-1) ?? '', title })
    if (found.length >= total || collections.length === 0) break
  }
  return found
}

/** Selects one of the store's collections, by title. */
export function CollectionChoice({
  id,
  onId,
  error,
}: {
  id: string
  onId: (id: string) => void
  error: string | undefined
}) {
  const { t } = useTranslation('automations')
  const { data, isError } = useQuery({ queryKey: ['automation-collections'], queryFn: readCollections })
  const isListed = data?.some((each) => each.id === id) ?? false
  // The selection is kept while the list loads, and labelled as gone if the list does not contain it.
  const others =
    id === '' ? t('rule.chooseCollection') : t(data && !isListed ? 'rule.collectionGone' : 'rule.loading')
  return (
    <Select
      label={t('rule.valueOf.collection')}
      value={id}
      onValue={onId}
      options={[
        ...(isListed ? [] : [{ value: id, label: others }]),
        ...(data ?? []).map((each) => ({ value: each.id, label: each.title })),
      ]}
      help={t('rule.collectionHelp')}
      error={isError ? t('rule.noCollections') : error}
    />
  )
}
