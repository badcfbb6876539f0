import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import type { DataColumn } from '#kit/ui/data-table.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { lateDialog } from '#kit/ui/late-part.tsx'
import { Grid } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { PagedList } from '#kit/ui/paged-list.tsx'
import { SearchField } from '#kit/ui/search-field.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Select } from '#kit/ui/select.tsx'
import { useCsv } from '#kit/ui/use-csv.ts'
import { useSearchParams } from '#kit/ui/use-search-params.ts'
import type { TrailRow, TrailSearch } from '../contract/trails.ts'
import type { BreadcrumbState } from '../contract.ts'
import { TRAIL_KINDS, type TrailKind } from '../domain/trail-kinds.ts'
import { REASON_FILTERS } from '../domain/trail-rules.ts'
import { breadcrumbsApi } from './breadcrumbs-api.ts'
import { useTrails } from './use-breadcrumbs.ts'
import { useReasonWords } from './use-reason-words.ts'

const ChooseDialog = lateDialog(() => import('./choose-dialog.tsx').then((part) => part.ChooseDialog))

/**
 * Every product, collection, page and article with its trail and the reason for it; the merchant can choose another.
 */
export function TrailsTab({ state }: { state: BreadcrumbState }) {
  const { t } = useTranslation('breadcrumbs')
  const { search, set } = useTrailSearch()
  const list = useTrails(search)
  const [chosen, setChosen] = useState<TrailRow | null>(null)
  const columns = useColumns(state.settings.shown, setChosen)
  const { kind = 'product', page = 1 } = search
  const { page: _, ...filter } = search
  const csv = useCsv(
    (cursor) => breadcrumbsApi.csv({ ...filter, ...(cursor !== undefined && { cursor }) }),
    breadcrumbsApi.csv,
  )
  return (
    <Section
      title={t('trails.title')}
      note={t('trails.note')}
      flush
      action={
        <Button onPress={csv.save} loading={csv.busy}>
          {t('trails.export')}
        </Button>
      }
    >
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
      <FailureLine error={csv.error} />
      <PagedList
        label={t('trails.title')}
        columns={columns}
        rowKey={({ gid }) => gid}
        query={list}
        filters={{
          page,
          go: (to) => set({ page: String(to) }),
          active: [search.words, search.reason].filter(Boolean).length,
          clear: () => set({ q: '', reason: '' }),
        }}
        empty={{ title: t('trails.noMatch'), drawing: 'lost' }}
        noMatch={{ title: t('trails.noMatch'), clear: t('trails.clear') }}
      />
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

/** Returns the list's search, kept in the URL; the server validates it. */
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
