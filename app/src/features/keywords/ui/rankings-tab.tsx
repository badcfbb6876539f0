import { useTranslation } from 'react-i18next'
import { Button } from '#kit/ui/button.tsx'
import { Inline } from '#kit/ui/layout.tsx'
import { Loaded } from '#kit/ui/loaded.tsx'
import { SearchField } from '#kit/ui/search-field.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Select } from '#kit/ui/select.tsx'
import { useUrlFilters } from '#kit/ui/use-url-filters.ts'
import type { KeywordListInput } from '../contract.ts'
import { VIEWS } from '../domain/views.ts'
import { ReportTable } from './report-table.tsx'
import { useRankings } from './use-keywords.ts'
import { useRankingColumns } from './use-ranking-columns.tsx'

/** Queries with their positions over three months; filters show those that rose or fell most. */
export function RankingsTab() {
  const { t } = useTranslation(['keywords', 'grid'])
  const { filters, page, set, go } = useUrlFilters(['view', 'q'])
  const view = VIEWS.find((name) => name === filters.view) ?? 'all'
  const list = useRankings({ view, page, ...(filters.q && { q: filters.q }) } as KeywordListInput)
  const columns = useRankingColumns(view)
  return (
    <Section title={t('rankings.title')} flush>
      <div className="sp-section-body">
        <Inline>
          <SearchField label={t('rankings.search')} value={filters.q ?? ''} onValue={(q) => set({ q })} />
          <Select
            label={t('rankings.view')}
            value={view}
            options={VIEWS.map((value) => ({ value, label: t(`rankings.${value}`) }))}
            onValue={(value) => set({ view: value === 'all' ? '' : value })}
          />
        </Inline>
      </div>
      <Loaded query={list}>
        {(found) => (
          <ReportTable
            label={t('rankings.title')}
            columns={columns}
            rowKey={({ id }) => id}
            stale={list.isPlaceholderData}
            found={found}
            page={page}
            onPage={go}
            none={
              filters.q || view !== 'all'
                ? {
                    title: t('rankings.noMatch'),
                    action: (
                      <Button onPress={() => set({ q: '', view: '' })}>{t('grid:filter.clearAll')}</Button>
                    ),
                  }
                : { title: t('rankings.none') }
            }
          />
        )}
      </Loaded>
    </Section>
  )
}
