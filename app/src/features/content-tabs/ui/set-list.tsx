import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { type DataColumn, DataTable } from '#kit/ui/data-table.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { Link } from '#kit/ui/link.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import { SearchField } from '#kit/ui/search-field.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { useUrlFilters } from '#kit/ui/use-url-filters.ts'
import type { SetRow } from '../contract.ts'
import { NEW_PATH, setPath } from './content-tabs-api.ts'
import { DeleteSet } from './delete-set.tsx'

type Filters = ReturnType<typeof useUrlFilters<'by' | 'q'>>

/** All sets in order of precedence. A store has at most a hundred, so the list has no pages. */
export function SetList({
  sets,
  filters,
  isLocked,
}: {
  sets: readonly SetRow[]
  filters: Filters
  isLocked: boolean
}) {
  const { t } = useTranslation('content-tabs')
  const [asked, setAsked] = useState<SetRow | null>(null)
  const columns = useColumns(setAsked)
  const { by, q } = filters.filters
  const words = q?.toLowerCase() ?? ''
  const found = sets.filter(
    ({ title, tabs, chosenBy }) =>
      (!by || chosenBy === by) && [title, ...tabs].some((text) => text.toLowerCase().includes(words)),
  )
  return (
    <Section title={t('list.title')} note={t('list.rule')} flush>
      {sets.length > 0 && (
        <div className="sp-section-body">
          <SearchField
            label={t('list.search')}
            value={q ?? ''}
            onValue={(next) => filters.set({ q: next })}
          />
        </div>
      )}
      {found.length > 0 ? (
        <DataTable label={t('list.title')} rows={found} rowKey={({ id }) => id} columns={columns} />
      ) : sets.length > 0 ? (
        <EmptyState
          drawing="lost"
          title={t('list.noMatch')}
          action={<Button onPress={() => filters.set({ by: '', q: '' })}>{t('list.clear')}</Button>}
        />
      ) : (
        <EmptyState
          drawing="signpost"
          title={t('list.empty')}
          action={
            !isLocked && (
              <Link to={NEW_PATH} look="primary">
                {t('new.action')}
              </Link>
            )
          }
        >
          {t('list.emptyNote')}
        </EmptyState>
      )}
      {asked && <DeleteSet id={asked.id} title={asked.title} onClose={() => setAsked(null)} />}
    </Section>
  )
}

function useColumns(onDelete: (row: SetRow) => void): DataColumn<SetRow>[] {
  const { t } = useTranslation('content-tabs')
  return [
    {
      key: 'title',
      title: t('list.name'),
      least: 12,
      cell: ({ id, title }) => <Link to={setPath(id)}>{title}</Link>,
    },
    {
      key: 'products',
      title: t('list.products'),
      least: 8,
      cell: ({ chosenBy, targets }) => t(`count.${chosenBy}`, { count: targets }),
    },
    { key: 'tabs', title: t('list.tabs'), keep: 3, least: 10, cell: ({ tabs }) => tabs.join(', ') },
    {
      key: 'state',
      title: t('list.state'),
      keep: 1,
      short: true,
      cell: ({ enabled }) => (
        <Badge tone={enabled ? 'success' : 'neutral'}>{t(enabled ? 'list.on' : 'list.off')}</Badge>
      ),
    },
    {
      key: 'written',
      title: t('list.written'),
      keep: 3,
      least: 8,
      short: true,
      cell: ({ publishedAt }) => <RelativeTime at={publishedAt} />,
    },
    {
      key: 'actions',
      title: t('list.actions'),
      keep: 1,
      least: 7,
      short: true,
      cell: (row) => (
        <Button aria-label={t('delete.of', { title: row.title })} onPress={() => onDelete(row)}>
          {t('delete.action')}
        </Button>
      ),
    },
  ]
}
