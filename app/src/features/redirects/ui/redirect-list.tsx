import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#kit/ui/button.tsx'
import { DataTable } from '#kit/ui/data-table.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { Grid, Inline, Stack } from '#kit/ui/layout.tsx'
import { Pagination } from '#kit/ui/pagination.tsx'
import { SearchField } from '#kit/ui/search-field.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Select } from '#kit/ui/select.tsx'
import { Loading, SkeletonRows } from '#kit/ui/skeleton.tsx'
import type { RedirectRow } from '../contract/redirects.ts'
import { PROBLEMS } from '../domain/problems.ts'
import type { Removal } from './remove-dialog.tsx'
import { SelectionLine } from './selection-line.tsx'
import { useListColumns } from './use-list-columns.tsx'
import type { ListFilters } from './use-list-filters.ts'
import { useRedirectList } from './use-redirects.ts'

interface ListProps {
  filters: ListFilters
  onEdit: (row: RedirectRow) => void
  onRemove: (removal: Removal) => void
  onAdd: () => void
}

/** What the list is, while its rows are awaited: said at once, whoever is being waited for. */
export function RedirectListAwaited() {
  const { t } = useTranslation('redirects')
  return (
    <Section title={t('list.title')} note={t('list.note')} flush>
      <Loading>
        <SkeletonRows rows={8} sign={false} />
      </Loading>
    </Section>
  )
}

/** All redirects of the store, with search and filters, one page at a time. */
export function RedirectList({ filters, onEdit, onRemove, onAdd }: ListProps) {
  const { t } = useTranslation('redirects')
  const list = useRedirectList(filters.filter, filters.cursor)
  const { rows = [], total = 0, pageSize = 1, next = null } = list.data ?? {}
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set())
  // Rows out of sight are not selected.
  const chosen = rows.filter(({ path }) => kept.has(path))
  const choose = ({ path }: RedirectRow, isChosen: boolean) => {
    const next = new Set(chosen.map((row) => row.path))
    if (isChosen) next.add(path)
    else next.delete(path)
    setKept(next)
  }
  const columns = useListColumns({
    chosen: kept,
    onChoose: choose,
    onEdit,
    onRemove: (row) => onRemove({ rows: [row] }),
  })
  const from = (filters.page - 1) * pageSize + 1
  return (
    <Section title={t('list.title')} note={t('list.note')} flush>
      <Filters filters={filters} />
      {list.isPending ? (
        <Loading>
          <SkeletonRows rows={8} sign={false} />
        </Loading>
      ) : list.isError ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} retrying={list.isFetching} />
      ) : rows.length === 0 ? (
        <Nothing filters={filters} onAdd={onAdd} />
      ) : (
        <>
          <SelectionLine
            rows={rows}
            chosen={chosen}
            onChoose={setKept}
            total={total}
            onRemove={(all) => onRemove({ rows: all })}
            onRemoveAll={(all) =>
              onRemove({ filter: filters.filter, total: all, isFiltered: filters.isFiltered })
            }
          />
          <DataTable
            label={t('list.title')}
            columns={columns}
            rows={rows}
            rowKey={({ path }) => path}
            stale={list.isPlaceholderData}
          />
          <div className="sp-table-foot">
            <Pagination
              from={from}
              to={from + rows.length - 1}
              total={total}
              pageSize={pageSize}
              onPrevious={filters.page > 1 ? filters.previous : undefined}
              onNext={next === null ? undefined : () => filters.next(next)}
            />
          </div>
        </>
      )}
    </Section>
  )
}

function Filters({ filters }: { filters: ListFilters }) {
  const { t } = useTranslation('redirects')
  return (
    <div className="sp-section-body">
      <Stack gap={3}>
        <Grid min="12rem" gap={3}>
          <SearchField
            label={t('list.search')}
            value={filters.values.q}
            onValue={(q) => filters.set({ q })}
          />
          <Select
            label={t('list.problem')}
            value={filters.values.problem}
            onValue={(problem) => filters.set({ problem })}
            options={[
              { value: '', label: t('list.any') },
              ...(['any', 'broken', ...PROBLEMS] as const).map((value) => ({
                value,
                label: t(`problem.${value}`),
              })),
            ]}
          />
          <Select
            label={t('list.from')}
            value={filters.values.from}
            onValue={(from) => filters.set({ from })}
            options={[
              { value: '', label: t('list.fromAny') },
              { value: 'ours', label: t('list.ours') },
              { value: 'others', label: t('list.others') },
            ]}
          />
        </Grid>
        {filters.isFiltered && (
          <Inline>
            <Button tone="plain" icon="close" onPress={filters.clear}>
              {t('list.clear')}
            </Button>
          </Inline>
        )}
      </Stack>
    </div>
  )
}

function Nothing({ filters, onAdd }: { filters: ListFilters; onAdd: () => void }) {
  const { t } = useTranslation('redirects')
  if (filters.isFiltered)
    return (
      <EmptyState
        drawing="lost"
        title={t('list.noMatch')}
        action={<Button onPress={filters.clear}>{t('list.clear')}</Button>}
      />
    )
  return (
    <EmptyState
      drawing="signpost"
      title={t('list.empty')}
      action={<Button onPress={onAdd}>{t('action.add')}</Button>}
    >
      {t('list.emptyNote')}
    </EmptyState>
  )
}
