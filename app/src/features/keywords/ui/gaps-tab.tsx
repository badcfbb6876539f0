import { useTranslation } from 'react-i18next'
import { Loaded } from '#kit/ui/loaded.tsx'
import { Section } from '#kit/ui/section.tsx'
import { useUrlFilters } from '#kit/ui/use-url-filters.ts'
import { ReportTable } from './report-table.tsx'
import { useGapColumns } from './use-gap-columns.tsx'
import { useGaps } from './use-keywords.ts'

/** Queries that rank beyond the first page, and target keywords that never rank. */
export function GapsTab() {
  const { t } = useTranslation('keywords')
  const { page, go } = useUrlFilters([])
  const columns = useGapColumns()
  const list = useGaps(page)
  return (
    <Section title={t('gaps.title')} note={t('gaps.note')} flush>
      <Loaded query={list}>
        {(found) => (
          <ReportTable
            label={t('gaps.title')}
            columns={columns}
            rowKey={({ kind, query }) => `${kind} ${query}`}
            stale={list.isPlaceholderData}
            found={found}
            page={page}
            onPage={go}
            none={{ title: t('gaps.none') }}
          />
        )}
      </Loaded>
    </Section>
  )
}
