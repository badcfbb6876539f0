import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { GridList } from '#kit/ui/data-grid/grid-list.tsx'
import { gridPage } from '#kit/ui/data-grid/grid-page.ts'
import type { GridFilter } from '#kit/ui/data-grid/grid-question.ts'
import { useGridView } from '#kit/ui/data-grid/use-grid-view.ts'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { pieceOf, useCsv } from '#kit/ui/use-csv.ts'
import type { Change, OperationDetail } from '../contract.ts'
import { SHOWN_STATES } from '../domain/states.ts'
import { changesApi } from './changes-api.ts'
import { CHANGES_VIEW, changesInput } from './changes-input.ts'
import { isUnderWay } from './under-way.ts'
import { UnfoldedChange } from './unfolded-change.tsx'
import { useChangeColumns } from './use-change-columns.tsx'
import { useChangeWords } from './use-change-words.ts'
import { useChanges } from './use-operations.ts'

/** Every change of an operation with before and after, filtered by state, reason and words. */
export function ChangesGrid({ operation }: { operation: OperationDetail }) {
  const { t } = useTranslation('changes')
  const view = useGridView(CHANGES_VIEW)
  const input = changesInput(operation.id, view)
  const list = useChanges(input, isUnderWay(operation))
  const columns = useChangeColumns<Change>()
  const csv = useCsv((cursor) => changesApi.changesCsv(pieceOf(input, cursor)), changesApi.changesCsv)
  const words = useChangeWords()
  const chosen = view.filters['error']?.[0]
  const reasons = useMemo(() => {
    const known = operation.failures.map((failure) => ({
      value: failure.code,
      label: t('failures.counted', { reason: words.reason(failure), number: words.number(failure.count) }),
    }))
    // The failures a URL still filters by were fixed since: their code has no words in the list.
    const isGone = chosen !== undefined && known.every(({ value }) => value !== chosen)
    return isGone ? [...known, { value: chosen, label: t('failures.mended') }] : known
  }, [t, words, operation.failures, chosen])
  const filters = useMemo<GridFilter[]>(
    () => [
      {
        id: 'state',
        label: t('column.status'),
        kind: 'many',
        options: SHOWN_STATES.map((value) => ({ value, label: t(`changeState.${value}`) })),
      },
      {
        id: 'error',
        label: t('column.error'),
        kind: 'one',
        options: reasons,
      },
    ],
    [t, reasons],
  )
  const found = list.data && {
    ...list.data,
    ...(!view.isFiltered && { total: { count: operation.total, exact: true } }),
  }
  return (
    <>
      <GridList
        label={t('changes.title')}
        search={t('changes.search')}
        view={view}
        columns={columns}
        filters={filters}
        csv={csv}
        page={gridPage(list, found)}
        rowKey={({ id }) => id}
        rowName={({ label }) => label}
        detail={operation.undoneBy === null && operation.cause !== 'undo' ? undoableDetail : plainDetail}
        empty={<EmptyState drawing="history" title={t('changes.none')} />}
      />
    </>
  )
}

/** Kinds that cannot be undone. */
const NO_WAY_BACK: ReadonlySet<string> = new Set(['catalogue.delete', 'changes.seo-way'])

const plainDetail = (change: Change) => <UnfoldedChange change={change} undoable={false} />
const undoableDetail = (change: Change) => (
  <UnfoldedChange change={change} undoable={change.state === 'applied' && !NO_WAY_BACK.has(change.kind)} />
)
