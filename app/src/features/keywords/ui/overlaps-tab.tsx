import { useTranslation } from 'react-i18next'
import { Loaded } from '#kit/ui/loaded.tsx'
import { Section } from '#kit/ui/section.tsx'
import { useUrlFilters } from '#kit/ui/use-url-filters.ts'
import { ReportTable } from './report-table.tsx'
import { useOverlaps } from './use-keywords.ts'
import { useOverlapColumns } from './use-overlap-columns.tsx'

/** Queries several pages of the store compete for. */
export function OverlapsTab() {
  const { t } = useTranslation('keywords')
  const { page, go } = useUrlFilters([])
  const columns = useOverlapColumns()
  const list = useOverlaps(page)
  return (
    <Section title={t('overlaps.title')} note={t('overlaps.note')} flush>
      <Loaded query={list}>
        {(found) => (
          <ReportTable
            label={t('overlaps.title')}
            columns={columns}
            rowKey={({ id }) => id}
            stale={list.isPlaceholderData}
            found={found}
            page={page}
            onPage={go}
            none={{ title: t('overlaps.none'), note: t('overlaps.noneNote') }}
          />
        )}
      </Loaded>
    </Section>
  )
}
