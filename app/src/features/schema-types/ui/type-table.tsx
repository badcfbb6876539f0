import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Badge } from '#kit/ui/badge.tsx'
import { type DataColumn, DataTable } from '#kit/ui/data-table.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { Link } from '#kit/ui/link.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Loading, SkeletonRows } from '#kit/ui/skeleton.tsx'
import type { SchemaTypeRow } from '../contract.ts'
import { ROWS_KEY, schemaTypesApi } from './schema-types-api.ts'
import { StatusBadge } from './status-badge.tsx'

/** The types that describe the store, each with its state and the way into its form. */
export function TypeTable() {
  const { t } = useTranslation('schema-types')
  const list = useQuery({ queryKey: ROWS_KEY, queryFn: () => schemaTypesApi.list() })
  return (
    <Section title={t('table.title')} note={t('table.note')} flush>
      {list.isPending ? (
        <Loading>
          <SkeletonRows rows={2} />
        </Loading>
      ) : list.data ? (
        <DataTable
          label={t('table.title')}
          columns={columnsOf(t)}
          rows={list.data.rows}
          rowKey={({ type }) => type}
        />
      ) : (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} retrying={list.isFetching} />
      )}
    </Section>
  )
}

function columnsOf(t: TFunction<'schema-types'>): DataColumn<SchemaTypeRow>[] {
  return [
    { key: 'type', title: t('table.type'), cell: (row) => <TypeCell row={row} /> },
    { key: 'status', title: t('table.status'), cell: (row) => <StatusBadge row={row} /> },
    { key: 'found', title: t('table.found'), from: 'medium', cell: (row) => <FoundCell row={row} /> },
    {
      key: 'published',
      title: t('table.published'),
      from: 'wide',
      cell: (row) => <PublishedCell row={row} />,
    },
  ]
}

interface CellProps {
  row: SchemaTypeRow
}

function TypeCell({ row: { type } }: CellProps) {
  const { t } = useTranslation('schema-types')
  return (
    <>
      <Link to={`/schema/${type}`}>{t(`${type}.title`)}</Link>
      <p className="sp-subtle sp-small">{t(`${type}.note`)}</p>
    </>
  )
}

function FoundCell({ row: { errors, warnings } }: CellProps) {
  const { t } = useTranslation('schema-types')
  if (errors + warnings === 0) return '–'
  return (
    <Badge tone={errors > 0 ? 'critical' : 'attention'}>
      {errors > 0 ? t('found.errors', { count: errors }) : t('found.warnings', { count: warnings })}
    </Badge>
  )
}

function PublishedCell({ row: { publishedAt } }: CellProps) {
  const { t } = useTranslation('schema-types')
  return publishedAt ? <RelativeTime at={publishedAt} /> : t('table.never')
}
