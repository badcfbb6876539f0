import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { GridColumn } from '#kit/ui/data-grid/grid-column.ts'
import { daysOf } from '#kit/ui/data-grid/grid-filter.tsx'
import { GridList } from '#kit/ui/data-grid/grid-list.tsx'
import { gridPage } from '#kit/ui/data-grid/grid-page.ts'
import type { GridFilter } from '#kit/ui/data-grid/grid-question.ts'
import type { GridViewOptions } from '#kit/ui/data-grid/grid-view.ts'
import { type GridView, useGridView } from '#kit/ui/data-grid/use-grid-view.ts'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { Link } from '#kit/ui/link.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import { pieceOf, useCsv } from '#kit/ui/use-csv.ts'
import type { Operation } from '../contract.ts'
import { CAUSES, OPERATION_STATES, PERFORMED_ON } from '../domain/states.ts'
import { changesApi, type OperationsQuery } from './changes-api.ts'
import { momentsOfDays } from './moments.ts'
import { OperationBadge } from './operation-badge.tsx'
import { operationPath } from './operation-paths.ts'
import { ownerOfFields, useChangeWords } from './use-change-words.ts'
import { useOperations } from './use-operations.ts'

const VIEW: GridViewOptions = { filters: ['state', 'on', 'cause', 'days'], sort: 'newest' }

/** The list of the store's bulk operations (spec 2 §3); `only` narrows it to one feature. */
export function OperationsPanel({
  only,
  pathOf = operationPath,
}: {
  only?: Pick<OperationsQuery, 'type' | 'performedOn'>
  /** Path of an operation, if the screen shows operations itself. */
  pathOf?: (id: string, operation: Operation) => string
}) {
  const { t } = useTranslation('changes')
  const words = useChangeWords()
  const view = useGridView(VIEW)
  const input = { ...inputOf(view), ...only }
  const list = useOperations(input)
  const csv = useCsv((cursor) => changesApi.operationsCsv(pieceOf(input, cursor)), changesApi.operationsCsv)
  const columns = useColumns(pathOf)
  const filters = useMemo<GridFilter[]>(() => {
    const options = (names: readonly string[], group: 'state' | 'on' | 'causeName') =>
      names.map((value) => ({ value, label: t(`${group}.${value}`) }))
    return [
      { id: 'state', label: t('column.status'), kind: 'many', options: options(OPERATION_STATES, 'state') },
      { id: 'on', label: t('column.performedOn'), kind: 'one', options: options(PERFORMED_ON, 'on') },
      { id: 'cause', label: t('column.cause'), kind: 'one', options: options(CAUSES, 'causeName') },
      { id: 'days', label: t('column.created'), kind: 'dates' },
    ]
  }, [t])
  return (
    <GridList
      label={t('operations.title')}
      search={t('operations.search')}
      view={view}
      columns={columns}
      filters={only?.performedOn ? filters.filter(({ id }) => id !== 'on') : filters}
      csv={csv}
      page={gridPage(list, list.data)}
      rowKey={({ id }) => id}
      rowName={words.title}
      empty={
        <EmptyState drawing="history" title={t('operations.none')}>
          {t('operations.noneNote')}
        </EmptyState>
      }
    />
  )
}

function inputOf({ filters, words, size, after }: GridView): OperationsQuery {
  const { state, on, cause, days } = filters
  return {
    limit: size,
    ...(state && { state: state.join(',') }),
    ...(on && { performedOn: on[0] }),
    ...(cause && { cause: cause[0] }),
    ...momentsOfDays(daysOf(days)),
    ...(words && { q: words }),
    ...(after && { cursor: after }),
    // The server's schema validates the values from the URL.
  } as OperationsQuery
}

function useColumns(pathOf: (id: string, operation: Operation) => string): GridColumn<Operation>[] {
  const { t } = useTranslation('changes')
  const words = useChangeWords()
  return useMemo(() => {
    const count = (
      key: 'total' | 'applied' | 'failed' | 'errors',
      keep: 2 | 3 = 2,
    ): GridColumn<Operation> => ({
      key,
      title: t(`column.${key}`),
      numeric: true,
      keep,
      least: 6,
      cell: (operation) => words.number(operation[key]),
    })
    return [
      {
        key: 'type',
        title: t('column.type'),
        least: 14,
        cell: (operation) => (
          <>
            <Link to={pathOf(operation.id, operation)}>{words.title(operation)}</Link>
            <div className="sp-subtle sp-small">{words.who(operation)}</div>
          </>
        ),
      },
      {
        key: 'on',
        title: t('column.performedOn'),
        keep: 3,
        cell: ({ performedOn }) => t(`on.${performedOn}`),
      },
      {
        key: 'state',
        title: t('column.status'),
        keep: 1,
        least: 8,
        short: true,
        cell: (operation) => <OperationBadge operation={operation} />,
      },
      {
        key: 'created',
        title: t('column.created'),
        least: 8,
        short: true,
        cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
      },
      count('total', 3),
      count('applied'),
      count('failed'),
      count('errors', 3),
      {
        key: 'fields',
        title: t('column.fields'),
        keep: 3,
        choice: 'hidden',
        cell: (operation) =>
          operation.fields.map((field) => words.field(field, ownerOfFields(operation))).join(', '),
      },
    ]
  }, [t, words, pathOf])
}
