import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useCatalogue } from '#core/catalogue/ui/use-catalogue.ts'
import { numberFormat } from '#kit/shared/formatters.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { type DataColumn, DataTable } from '#kit/ui/data-table.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { Link } from '#kit/ui/link.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Loading, SkeletonRows } from '#kit/ui/skeleton.tsx'
import type { SchemaTypeRow } from '../contract.ts'
import { pathOf, schemaType } from '../domain/types/schema-types.ts'
import { PRODUCT_PATH } from './product-path.ts'
import { ROWS_KEY, schemaTypesApi } from './schema-types-api.ts'
import { StatusBadge } from './status-badge.tsx'

/** The product's row has no form here: its own screen shows its verdict. */
type Row = Omit<SchemaTypeRow, 'type'> & { type: string }

/** All types, each with its state and a link to its form. */
export function TypeTable() {
  const { t } = useTranslation('schema-types')
  const list = useQuery({ queryKey: ROWS_KEY, queryFn: () => schemaTypesApi.list() })
  const pagesOf = usePages()
  return (
    <Section title={t('table.title')} note={t('table.note')} flush>
      {list.isPending ? (
        <Loading>
          <SkeletonRows rows={8} />
        </Loading>
      ) : list.data ? (
        <DataTable
          label={t('table.title')}
          columns={columnsOf(t, pagesOf)}
          rows={[productRow(list.data.product), ...list.data.rows]}
          rowKey={({ type }) => type}
        />
      ) : (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} retrying={list.isFetching} />
      )}
    </Section>
  )
}

function productRow(status: 'added' | 'not-added'): Row {
  return { type: 'product', status, errors: 0, warnings: 0, publishedAt: null, entries: null, where: 'pages' }
}

function columnsOf(t: TFunction<'schema-types'>, pagesOf: (row: Row) => string): DataColumn<Row>[] {
  return [
    { key: 'type', title: t('table.type'), least: 15, cell: (row) => <TypeCell row={row} /> },
    {
      key: 'status',
      title: t('table.status'),
      keep: 1,
      least: 7,
      short: true,
      cell: (row) => <StatusBadge row={row} />,
    },
    { key: 'pages', title: t('where.label'), keep: 3, least: 8, cell: pagesOf },
    {
      key: 'found',
      title: t('table.found'),
      least: 7,
      short: true,
      cell: (row) => (row.errors + row.warnings === 0 ? '–' : <FoundCell row={row} />),
    },
    { key: 'engine', title: t('table.engine'), keep: 3, cell: (row) => <EngineCell row={row} /> },
    {
      key: 'published',
      title: t('table.published'),
      keep: 3,
      least: 8,
      short: true,
      cell: (row) => <PublishedCell row={row} />,
    },
  ]
}

/** Returns a function that says which pages a type is for: a number, or the home page or every page. */
function usePages(): (row: Row) => string {
  const { t, i18n } = useTranslation('schema-types')
  const { data } = useCatalogue()
  return ({ type, where, entries }) => {
    if (where !== 'pages') return t(`where.${where}`)
    if (entries !== null) return entries === 0 ? '–' : t('entries.count', { count: entries })
    const kinds: readonly string[] = schemaType(type)?.page?.types ?? ['product']
    const held = data?.kinds.filter(({ kind }) => kinds.includes(kind)) ?? []
    const pages = held.reduce((sum, one) => sum + one.held, 0)
    return pages === 0 ? '–' : numberFormat(i18n.language).format(pages)
  }
}

interface CellProps {
  row: Row
}

function TypeCell({ row: { type } }: CellProps) {
  const { t } = useTranslation('schema-types')
  const known = schemaType(type)
  return (
    <>
      <Link to={known ? pathOf(known) : PRODUCT_PATH}>{t(`${type}.title`)}</Link>
      <p className="sp-subtle sp-small">{t(`${type}.note`)}</p>
    </>
  )
}

function FoundCell({ row: { errors, warnings } }: CellProps) {
  const { t } = useTranslation('schema-types')
  return (
    <Badge tone={errors > 0 ? 'critical' : 'attention'}>
      {errors > 0 ? t('found.errors', { count: errors }) : t('found.warnings', { count: warnings })}
    </Badge>
  )
}

function EngineCell({ row: { type } }: CellProps) {
  const { t } = useTranslation('schema-types')
  return t(`engine.${schemaType(type)?.engine.state ?? 'shown'}`)
}

function PublishedCell({ row: { publishedAt } }: CellProps) {
  return publishedAt ? <RelativeTime at={publishedAt} /> : '–'
}
