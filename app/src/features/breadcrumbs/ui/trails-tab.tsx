import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { type DataColumn, DataTable } from '#kit/ui/data-table.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { lateDialog } from '#kit/ui/late-part.tsx'
import { Grid } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { Pagination } from '#kit/ui/pagination.tsx'
import { SearchField } from '#kit/ui/search-field.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Select } from '#kit/ui/select.tsx'
import { Loading, SkeletonRows } from '#kit/ui/skeleton.tsx'
import type { TrailRow, TrailSearch } from '../contract/trails.ts'
import type { BreadcrumbState } from '../contract.ts'
import { TRAIL_KINDS, type TrailKind } from '../domain/trail-kinds.ts'
import { REASON_FILTERS } from '../domain/trail-rules.ts'
import { useTrails } from './use-breadcrumbs.ts'
import { useReasonWords } from './use-reason-words.ts'

const ChooseDialog = lateDialog(() => import('./choose-dialog.tsx').then((part) => part.ChooseDialog))

/** Every product, collection, page and article with its one trail and why it has it; a trail of its own can be chosen. */
export function TrailsTab({ state }: { state: BreadcrumbState }) {
  const { t } = useTranslation('breadcrumbs')
  const { search, set } = useTrailSearch()
  const list = useTrails(search)
  const [chosen, setChosen] = useState<TrailRow | null>(null)
  const columns = useColumns(state.settings.shown, setChosen)
  const { kind = 'product', page = 1 } = search
  const { rows = [], total = 0, pageSize = 1 } = list.data ?? {}
  const from = (page - 1) * pageSize + 1
  return (
    <Section title={t('trails.title')} note={t('trails.note')} flush>
      <div className="sp-section-body">
        <Grid min="11rem" gap={3}>
          <SearchField
            label={t('trails.search')}
            value={search.words ?? ''}
            onValue={(words) => set({ q: words })}
          />
          <Select
            label={t('trails.kind')}
            value={kind}
            onValue={(value) => set({ kind: value, reason: '' })}
            options={TRAIL_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
          />
          <Select
            label={t('trails.reason')}
            value={search.reason ?? ''}
            onValue={(value) => set({ reason: value })}
            options={[
              { value: '' as const, label: t('trails.anyReason') },
              ...REASON_FILTERS.map((value) => ({ value, label: t(`reasonName.${value}`) })),
            ]}
          />
        </Grid>
      </div>
      {list.isPending ? (
        <Loading>
          <SkeletonRows rows={8} />
        </Loading>
      ) : list.isError ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} retrying={list.isFetching} />
      ) : total === 0 ? (
        <EmptyState
          drawing="lost"
          title={t('trails.noMatch')}
          action={<Button onPress={() => set({ q: '', reason: '' })}>{t('trails.clear')}</Button>}
        />
      ) : (
        <>
          <DataTable
            label={t('trails.title')}
            columns={columns}
            rows={rows}
            rowKey={({ gid }) => gid}
            stale={list.isPlaceholderData}
          />
          <Pagination
            from={Math.min(from, total)}
            to={Math.min(from + rows.length - 1, total)}
            total={total}
            pageSize={pageSize}
            onPrevious={page > 1 ? () => set({ page: String(page - 1) }) : undefined}
            onNext={from + rows.length - 1 < total ? () => set({ page: String(page + 1) }) : undefined}
          />
        </>
      )}
      {chosen && <ChooseDialog row={chosen} kind={kind} state={state} onClose={() => setChosen(null)} />}
    </Section>
  )
}

function useColumns(isOn: boolean, onChoose: (row: TrailRow) => void): DataColumn<TrailRow>[] {
  const { t } = useTranslation('breadcrumbs')
  const words = useReasonWords()
  return [
    {
      key: 'title',
      title: t('column.title'),
      cell: ({ title, url }) => (
        <Link to={url} target="external">
          {title}
        </Link>
      ),
    },
    {
      key: 'trail',
      title: t('column.trail'),
      cell: (row) => (
        <>
          {row.reason?.code === 'live' ? t('trails.byMenu') : [t('preview.home'), ...row.levels].join(' › ')}{' '}
          {isOn &&
            row.reason !== null &&
            row.reason.code !== 'live' &&
            !row.written &&
            row.choice?.kind !== 'custom' && <Badge tone="attention">{t('trails.notShown')}</Badge>}
        </>
      ),
    },
    {
      key: 'reason',
      title: t('column.reason'),
      from: 'medium',
      cell: (row) => <span className="sp-subtle">{words(row)}</span>,
    },
    {
      key: 'choose',
      title: t('column.choose'),
      cell: (row) => (
        <Button onPress={() => onChoose(row)} aria-label={t('trails.chooseOf', { title: row.title })}>
          {t('trails.choose')}
        </Button>
      ),
    },
  ]
}

type Name = 'q' | 'kind' | 'reason' | 'page'

/** What the list asks for stands in the URL; the server is the judge of it. */
function useTrailSearch(): { search: TrailSearch; set: (change: Partial<Record<Name, string>>) => void } {
  const [query, setQuery] = useSearchParams()
  const [words, kind, reason] = [query.get('q'), query.get('kind'), query.get('reason')]
  const known = REASON_FILTERS.find((code) => code === reason)
  return {
    search: {
      kind: TRAIL_KINDS.find((one): one is TrailKind => one === kind) ?? 'product',
      page: Math.max(1, Number(query.get('page')) || 1),
      ...(words?.trim() && { words: words.trim() }),
      ...(known && { reason: known }),
    },
    set: (change) =>
      setQuery(
        (before) => {
          const next = new URLSearchParams(before)
          if (!('page' in change)) next.delete('page')
          for (const [name, value] of Object.entries(change)) {
            if (value) next.set(name, value)
            else next.delete(name)
          }
          return next
        },
        { replace: true },
      ),
  }
}
