import { useTranslation } from 'react-i18next'
import { useNotYet } from '#kit/ui/landing/use-not-yet.ts'
import { PagedList, ScrolledList } from '#kit/ui/paged-list.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { SchemaResultsState, SchemaResultsView } from '../contract.ts'
import { ListFilters } from './list-filters.tsx'
import { useColumns } from './use-columns.tsx'
import type { FilterState } from './use-filters.ts'
import { usePages } from './use-lists.ts'

/** The list of pages, with the initial filter of this view. */
export function PageList({
  state,
  view,
  filters,
}: {
  state: SchemaResultsState
  view: SchemaResultsView
  filters: FilterState
}) {
  const { t } = useTranslation('schema-results')
  const columns = useColumns(view)
  const { input } = filters
  const list = usePages(input)
  const { page, problem } = filters.filters
  const isRunning = state.run?.state === 'running'
  const notYet = useNotYet()
  const counted =
    view === 'errors' &&
    t('view.errors.counted', { errors: state.levels.error, outdated: state.levels.outdated })
  return (
    <ScrolledList chosen={problem}>
      <Section
        title={t('list.title')}
        note={[t(`view.${view}.note`), counted].filter(Boolean).join(' ')}
        flush
      >
        <ListFilters state={state} view={view} filters={filters} />
        <PagedList
          label={t('list.title')}
          columns={columns}
          rowKey={({ id }) => id}
          sort={filters.filters.sort ?? 'worst'}
          onSort={(sort) => filters.set({ sort })}
          query={list}
          filters={{ ...filters, page }}
          empty={isRunning ? notYet : { title: t(`view.${view}.none`), note: t('list.noneNote') }}
          noMatch={{ title: t('list.noMatch'), clear: t('list.clear') }}
          steady={{ isHeld: isRunning, list: JSON.stringify(input) }}
        />
      </Section>
    </ScrolledList>
  )
}
