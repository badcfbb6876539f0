import { useTranslation } from 'react-i18next'
import { SearchField } from '#kit/ui/search-field.tsx'
import { Select } from '#kit/ui/select.tsx'
import { STATUSES, type Status } from '../domain/statuses.ts'

/** Search and status of a list of requests, as merchants and staff have them. */
export function RequestFilters({
  search,
  status,
  set,
}: {
  search: string
  status: Status | undefined
  set: (change: { search: string } | { status: Status | '' }) => void
}) {
  const { t } = useTranslation('community')
  return (
    <>
      <SearchField
        label={t('list.search')}
        labelHidden
        value={search}
        onValue={(words) => set({ search: words })}
      />
      <Select<Status | ''>
        label={t('list.status')}
        labelHidden
        value={status ?? ''}
        options={[
          { value: '', label: t('list.all') },
          ...STATUSES.map((value) => ({ value, label: t(`status.${value}`) })),
        ]}
        onValue={(value) => set({ status: value })}
      />
    </>
  )
}
