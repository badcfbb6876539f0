import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { use, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { isStaffActor } from '#core/context/domain/staff-actor.ts'
import { HistoryFiltersContext } from '#core/registry/client.ts'
import { dateFormat } from '#kit/shared/formatters.ts'
import { sharedKey } from '#kit/shared/shared-texts.ts'
import type { GridColumn } from '#kit/ui/data-grid/grid-column.ts'
import { daysOf } from '#kit/ui/data-grid/grid-filter.tsx'
import { GridList } from '#kit/ui/data-grid/grid-list.tsx'
import { gridPage } from '#kit/ui/data-grid/grid-page.ts'
import type { GridFilter } from '#kit/ui/data-grid/grid-question.ts'
import { readyViews } from '#kit/ui/data-grid/grid-toolbar.tsx'
import type { GridViewOptions } from '#kit/ui/data-grid/grid-view.ts'
import { type GridView, useGridView } from '#kit/ui/data-grid/use-grid-view.ts'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { Link } from '#kit/ui/link.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import { pieceOf, useCsv } from '#kit/ui/use-csv.ts'
import type { HistoryChange } from '../contract.ts'
import { CAUSES, SHOWN_STATES } from '../domain/states.ts'
import { changesApi, type HistoryQuery } from './changes-api.ts'
import { momentsOfDays } from './moments.ts'
import { operationPath } from './operation-paths.ts'
import { FIELD_FILTERS, KIND_FILTERS } from './own-filters.ts'
import { UnfoldedChange } from './unfolded-change.tsx'
import { useChangeColumns } from './use-change-columns.tsx'
import { useChangeWords } from './use-change-words.ts'
import { useHistory } from './use-operations.ts'

readyViews()

const VIEW: GridViewOptions = {
  filters: ['days', 'what', 'cause', 'actor', 'state', 'resource'],
  sort: 'newest',
}

/** Every change Signpost made to the store: what, who, when, why, before and after, and the undo of each. */
export function HistoryPanel() {
  const { t } = useTranslation('changes')
  const view = useGridView(VIEW)
  const input = inputOf(view)
  const list = useHistory(input)
  const columns = useHistoryColumns()
  const filters = useHistoryFilters(list.data?.rows, useHistoryChoices(view.words))
  const csv = useCsv((cursor) => changesApi.historyCsv(pieceOf(input, cursor)), changesApi.historyCsv)
  const views = useMemo(
    () => [
      { id: 'failed', name: t('view.failed'), text: 'state=failed&state=conflict' },
      { id: 'automations', name: t('view.automations'), text: 'cause=automation' },
      { id: 'undone', name: t('view.undone'), text: 'state=reverted' },
      { id: 'late', name: t('view.late'), text: 'state=late' },
    ],
    [t],
  )
  return (
    <>
      <GridList
        label={t('history.title')}
        search={t('changes.search')}
        view={view}
        views={views}
        columns={columns}
        filters={filters}
        csv={csv}
        page={gridPage(list, useFound(list))}
        rowKey={({ id }) => id}
        rowName={({ label }) => label}
        detail={detailOf}
        empty={
          <EmptyState drawing="history" title={t('history.none')}>
            {t('history.noneNote')}
          </EmptyState>
        }
      />
    </>
  )
}

/**
 * Returns the rows found; if the search ended before the page was full, also how far back it went and the button to
 * search further.
 */
function useFound({
  data,
  fetchNextPage,
  isFetchingNextPage,
  isPlaceholderData,
}: ReturnType<typeof useHistory>) {
  const { t, i18n } = useTranslation('changes')
  if (!data?.searchedTo || data.next === null) return data
  const date = dateFormat(i18n.language, { dateStyle: 'long' }).format(new Date(data.searchedTo))
  return {
    rows: data.rows,
    next: null,
    further: {
      words: t('history.searchedTo', { date }),
      onSearch: () => void fetchNextPage(),
      isBusy: isFetchingNextPage || isPlaceholderData,
    },
  }
}

const detailOf = (change: HistoryChange) => (
  <UnfoldedChange change={change} undoable={change.undoable} replacedBy={change.replacedBy} />
)

function inputOf({ filters, words, size, after }: GridView): HistoryQuery {
  const { days, what, cause, actor, state, resource } = filters
  // A kind has a dot in its name, a field has none.
  const [about] = what ?? []
  return {
    limit: size,
    ...(about && { [about.includes('.') ? 'kind' : 'field']: about }),
    ...(cause && { cause: cause[0] }),
    ...(actor && { actor: actor[0] }),
    ...(state && { state: state.join(',') }),
    ...(resource && { resourceId: resource[0] }),
    ...momentsOfDays(daysOf(days)),
    ...(words && { q: words }),
    ...(after && { cursor: after }),
    // The server's schema validates the values from the URL.
  } as HistoryQuery
}

/** Reads the people of the whole History, and the items that match the words. */
function useHistoryChoices(words: string) {
  return useQuery({
    queryKey: ['history-choices', words],
    queryFn: () => changesApi.historyChoices(words ? { q: words } : {}),
    placeholderData: keepPreviousData,
  }).data
}

function useHistoryFilters(
  rows: readonly HistoryChange[] = NO_ROWS,
  choices: ReturnType<typeof useHistoryChoices> = NO_CHOICES,
): GridFilter[] {
  const { t } = useTranslation('changes')
  const words = useChangeWords()
  const features = use(HistoryFiltersContext)
  return useMemo(() => {
    const resources = new Map([...rows, ...choices.items].map(({ resourceId, label }) => [resourceId, label]))
    return [
      { id: 'days', label: t('column.when'), kind: 'dates' },
      {
        id: 'what',
        label: t('column.what'),
        kind: 'one',
        options: [
          ...FIELD_FILTERS.map((value) => ({ value, label: words.field(value) })),
          ...KIND_FILTERS.map((value) => ({ value, label: t(`kind.${value}`) })),
          ...features.map(({ kind, label }) => ({ value: kind, label: t(sharedKey(label)) })),
        ],
      },
      {
        id: 'cause',
        label: t('column.cause'),
        kind: 'one',
        options: CAUSES.map((value) => ({ value, label: t(`causeName.${value}`) })),
      },
      {
        id: 'actor',
        label: t('column.actor'),
        kind: 'one',
        options: choices.people.map((value) => ({
          value,
          label: isStaffActor(value) ? value : t('person', { actor: value }),
        })),
      },
      {
        id: 'state',
        label: t('column.status'),
        kind: 'many',
        options: SHOWN_STATES.map((value) => ({ value, label: t(`changeState.${value}`) })),
      },
      {
        id: 'resource',
        label: t('column.item'),
        kind: 'one',
        options: [...resources].map(([value, label]) => ({ value, label })),
      },
    ]
  }, [t, words, rows, choices, features])
}

const NO_ROWS: readonly HistoryChange[] = []
const NO_CHOICES = { people: [], items: [] }

function useHistoryColumns(): GridColumn<HistoryChange>[] {
  const { t } = useTranslation('changes')
  const words = useChangeWords()
  const more = useMemo<GridColumn<HistoryChange>[]>(
    () => [
      {
        key: 'why',
        title: t('column.why'),
        keep: 3,
        least: 11,
        width: '18%',
        cell: (change) => (
          <>
            <Link to={operationPath(change.operationId)}>{words.title(change)}</Link>
            <div className="sp-subtle sp-small">{words.who(change)}</div>
          </>
        ),
      },
      {
        key: 'when',
        title: t('column.when'),
        width: '8rem',
        cell: ({ settledAt, createdAt }) => (
          <span className="sp-subtle">
            <RelativeTime at={settledAt ?? createdAt} />
          </span>
        ),
      },
    ],
    [t, words],
  )
  return useChangeColumns(more)
}
