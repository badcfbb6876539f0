import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLockedPlan } from '#core/shops/ui/plan-gate.tsx'
import { Button } from '#kit/ui/button.tsx'
import { GridList } from '#kit/ui/data-grid/grid-list.tsx'
import { gridPage } from '#kit/ui/data-grid/grid-page.ts'
import type { GridFilter } from '#kit/ui/data-grid/grid-question.ts'
import { type GridSelection, NOTHING_SELECTED, selectionInput } from '#kit/ui/data-grid/grid-selection.ts'
import { type GridViewOptions, writeGridView } from '#kit/ui/data-grid/grid-view.ts'
import { useSelection } from '#kit/ui/data-grid/selection-holder.ts'
import { useGridView } from '#kit/ui/data-grid/use-grid-view.ts'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { lateDialog } from '#kit/ui/late-part.tsx'
import { Inline } from '#kit/ui/layout.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Select } from '#kit/ui/select.tsx'
import { useCsv } from '#kit/ui/use-csv.ts'
import { useSearchParams } from '#kit/ui/use-search-params.ts'
import type { TrailFilter, TrailRow } from '../contract/trails.ts'
import type { BreadcrumbState } from '../contract.ts'
import { TRAIL_KINDS, TRAILS_PAGE, type TrailKind } from '../domain/trail-kinds.ts'
import { REASON_FILTERS } from '../domain/trail-rules.ts'
import { breadcrumbsGate } from '../plan-gates.ts'
import { breadcrumbsApi } from './breadcrumbs-api.ts'
import { useTrails } from './use-breadcrumbs.ts'
import { useTrailColumns } from './use-trail-columns.tsx'

const ChooseDialog = lateDialog(() => import('./choose-dialog.tsx').then((part) => part.ChooseDialog))
const ChooseMany = lateDialog(() => import('./choose-many-dialog.tsx').then((part) => part.ChooseManyDialog))

const VIEW: GridViewOptions = { filters: ['reason'], sort: 'title', sizes: [TRAILS_PAGE] }

interface Chosen {
  selection: GridSelection
  count: number
}

/**
 * Every product, collection, page and article with its trail and the reason for it; the merchant can choose another for
 * one, in place, or for many at once.
 */
export function TrailsTab({ state }: { state: BreadcrumbState }) {
  const { t } = useTranslation(['breadcrumbs', 'grid'])
  const view = useGridView(VIEW)
  const [kind, setKind] = useKind()
  const filter = filterOf(kind, view)
  const list = useTrails({ ...filter, page: view.page })
  const [chosen, setChosen] = useState<TrailRow | null>(null)
  const [many, setMany] = useState<(Chosen & { what: 'choose' | 'remove' }) | null>(null)
  const locked = useLockedPlan(breadcrumbsGate)
  const columns = useTrailColumns({ state, locked: locked !== null, onChoose: setChosen })
  const selection = useSelection(JSON.stringify(filter))
  const csv = useCsv(
    (cursor) => breadcrumbsApi.csv({ ...filter, ...(cursor !== undefined && { cursor }) }),
    breadcrumbsApi.csv,
  )
  const filters = useMemo<GridFilter[]>(
    () => [
      {
        id: 'reason',
        label: t('trails.reason'),
        kind: 'one',
        options: REASON_FILTERS.map((value) => ({ value, label: t(`reasonName.${value}`) })),
      },
    ],
    [t],
  )
  const actions = useCallback(
    (some: Chosen) => (
      <>
        <Button onPress={() => setMany({ what: 'remove', ...some })}>{t('many.remove')}</Button>
        <Button tone="primary" onPress={() => setMany({ what: 'choose', ...some })}>
          {t('many.choose')}
        </Button>
      </>
    ),
    [t, setMany],
  )
  const { rows, total = 0 } = list.data ?? {}
  const isMore = view.page * TRAILS_PAGE < total
  return (
    <Section title={t('trails.title')} note={t('trails.note')} flush>
      <div className="sp-section-body">
        <Inline>
          <Select
            label={t('trails.kind')}
            value={kind}
            onValue={setKind}
            options={TRAIL_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
          />
        </Inline>
      </div>
      <GridList
        label={t('trails.title')}
        search={t('trails.search')}
        noMatch={t('trails.noMatch')}
        view={view}
        columns={columns}
        filters={filters}
        csv={csv}
        page={gridPage(
          list,
          rows && {
            rows,
            total: { count: total, exact: true },
            next: isMore ? String(view.page + 1) : null,
            previous: view.page > 1 ? String(view.page - 1) : null,
          },
        )}
        rowKey={({ gid }) => gid}
        rowName={({ title }) => title}
        {...(locked === null && { selecting: { selection, actions } })}
        empty={<EmptyState drawing="lost" title={t('trails.noneOfKind')} />}
      />
      {chosen && <ChooseDialog row={chosen} kind={kind} state={state} onClose={() => setChosen(null)} />}
      {many && (
        <ChooseMany
          selection={selectionInput(many.selection, filter)}
          count={many.count}
          kind={kind}
          state={state}
          what={many.what}
          onStarted={() => {
            setMany(null)
            selection.set(NOTHING_SELECTED)
          }}
          onClose={() => setMany(null)}
        />
      )}
    </Section>
  )
}

/** Returns the list's filter; the server validates the words. */
function filterOf(
  kind: TrailKind,
  { words, filters }: { words: string; filters: Record<string, string[]> },
): TrailFilter {
  const reason = REASON_FILTERS.find((code) => code === filters['reason']?.[0])
  return { kind, ...(words && { words }), ...(reason && { reason }) }
}

/** Returns the kind of resource from the URL; another kind begins at its first page, without a reason. */
function useKind(): [TrailKind, (kind: TrailKind) => void] {
  const [query, setQuery] = useSearchParams()
  const kind = TRAIL_KINDS.find((one) => one === query.get('kind')) ?? 'product'
  return [
    kind,
    (to) =>
      setQuery(
        (before) => {
          const next = writeGridView(new URLSearchParams(before), VIEW, { filters: {} })
          next.set('kind', to)
          return next
        },
        { replace: true },
      ),
  ]
}
