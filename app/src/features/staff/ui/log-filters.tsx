import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Grid } from '#kit/ui/layout.tsx'
import { SearchField } from '#kit/ui/search-field.tsx'
import { Select } from '#kit/ui/select.tsx'
import type { UrlFilters } from '#kit/ui/use-url-filters.ts'
import { actWords } from './act-words.ts'
import { systemApi } from './system-api.ts'

type Filters = UrlFilters<'store' | 'act' | 'who'>

/** The store, the act and the person whose lines are shown; as wide as their column, whatever acts there are. */
export function LogFilters({
  filters: { store = '', act = '', who = '' },
  onFilters,
}: {
  filters: Filters
  onFilters: (changes: Filters) => void
}) {
  const { t } = useTranslation(['staff', 'visits', 'shell'])
  const { data: known = [] } = useQuery({ queryKey: ['staff-acts'], queryFn: () => systemApi.acts() })
  const acts = act === '' || known.includes(act) ? known : [...known, act].sort()
  return (
    <Grid min="11rem" gap={3}>
      <SearchField
        label={t('store.domain')}
        value={store}
        onValue={(next) => onFilters({ store: next.trim() })}
      />
      <SearchField label={t('log.who')} value={who} onValue={(next) => onFilters({ who: next.trim() })} />
      <Select
        label={t('log.act')}
        value={act}
        onValue={(next) => onFilters({ act: next })}
        options={[
          { value: '', label: t('log.allActs') },
          ...acts.map((value) => ({ value, label: actWords(t, value) })),
        ]}
      />
    </Grid>
  )
}
