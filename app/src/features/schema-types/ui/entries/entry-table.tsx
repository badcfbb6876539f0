import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useUndoToast } from '#core/changes/ui/use-undo-toast.ts'
import { Button } from '#kit/ui/button.tsx'
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx'
import { type DataColumn, DataTable } from '#kit/ui/data-table.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { Inline } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import type { SchemaEntryRow } from '../../contract.ts'
import { type EntryType, pathOf } from '../../domain/types/schema-types.ts'
import { entriesKey, ROWS_KEY, schemaTypesApi } from '../schema-types-api.ts'
import { StatusBadge } from '../status-badge.tsx'

/** Entries with their pages and state; each can be opened, copied and deleted. */
export function EntryTable({
  type,
  rows,
  stale,
}: {
  type: EntryType
  rows: readonly SchemaEntryRow[]
  stale: boolean
}) {
  const { t } = useTranslation('schema-types')
  const [asked, setAsked] = useState<SchemaEntryRow | null>(null)
  return (
    <>
      <DataTable
        label={t('entries.list')}
        rows={rows}
        rowKey={({ id }) => id}
        stale={stale}
        columns={columnsOf(t, pathOf(type), setAsked)}
      />
      {asked && <DeleteEntry type={type} row={asked} onClose={() => setAsked(null)} />}
    </>
  )
}

function columnsOf(
  t: TFunction<'schema-types'>,
  path: string,
  onDelete: (row: SchemaEntryRow) => void,
): DataColumn<SchemaEntryRow>[] {
  return [
    {
      key: 'title',
      title: t('entries.title'),
      least: 12,
      cell: (row) => <TitleCell row={row} path={path} />,
    },
    { key: 'pages', title: t('entries.pages'), least: 8, cell: (row) => <PagesCell row={row} /> },
    {
      key: 'status',
      title: t('table.status'),
      keep: 1,
      least: 7,
      short: true,
      cell: (row) => <StatusBadge row={row} />,
    },
    {
      key: 'published',
      title: t('table.published'),
      keep: 3,
      least: 8,
      short: true,
      cell: (row) => <PublishedCell row={row} />,
    },
    {
      key: 'actions',
      title: t('entries.actions'),
      keep: 1,
      least: 13,
      cell: (row) => <ActionsCell row={row} path={path} onDelete={onDelete} />,
    },
  ]
}

interface CellProps {
  row: SchemaEntryRow
}

function TitleCell({ row: { id, title }, path }: CellProps & { path: string }) {
  const { t } = useTranslation('schema-types')
  return <Link to={`${path}/${id}`}>{title || t('entries.untitled')}</Link>
}

function PagesCell({ row: { kind, pages } }: CellProps) {
  const { t } = useTranslation('schema-types')
  return pages === null ? t(`targets.all.${kind}`) : t(`targets.count.${kind}`, { count: pages })
}

function PublishedCell({ row: { publishedAt } }: CellProps) {
  return publishedAt && <RelativeTime at={publishedAt} />
}

function ActionsCell({
  row,
  path,
  onDelete,
}: CellProps & { path: string; onDelete: (row: SchemaEntryRow) => void }) {
  const { t } = useTranslation('schema-types')
  const navigate = useNavigate()
  return (
    <Inline>
      <Button
        aria-label={t('entries.duplicateOf', { title: row.title })}
        onPress={() => navigate(`${path}/new?from=${row.id}`)}
      >
        {t('entries.duplicate')}
      </Button>
      <Button aria-label={t('entries.deleteOf', { title: row.title })} onPress={() => onDelete(row)}>
        {t('entries.delete')}
      </Button>
    </Inline>
  )
}

function DeleteEntry({
  type,
  row: { id, title },
  onClose,
}: {
  type: EntryType
  row: SchemaEntryRow
  onClose: () => void
}) {
  const { t } = useTranslation('schema-types')
  const cache = useQueryClient()
  const say = useUndoToast()
  const remove = useMutation({
    mutationFn: () => schemaTypesApi.remove({ type: type.key, id }),
    onSuccess: ({ operationId }) => {
      void cache.invalidateQueries({ queryKey: entriesKey(type.key) })
      void cache.invalidateQueries({ queryKey: ROWS_KEY, exact: true })
      say(t('entries.deleted'), operationId)
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={t('entries.deleteTitle', { title })}
      keep={t('entries.keep')}
      confirm={t('entries.delete')}
      pending={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <p>{t('entries.deleteNote')}</p>
      {remove.error && <FailureLine error={remove.error} />}
    </ConfirmDialog>
  )
}
