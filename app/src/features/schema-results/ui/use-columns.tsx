import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { KeptNote } from '#core/crawl/ui/kept-note.tsx'
import { Badge } from '#kit/ui/badge.tsx'
import { BreakingPath } from '#kit/ui/breaking-path.tsx'
import type { DataColumn } from '#kit/ui/data-table.tsx'
import { Link } from '#kit/ui/link.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import type { SchemaResultsPageRow, SchemaResultsView } from '../contract.ts'
import { PageBadge } from './page-badge.tsx'
import { useWords } from './use-words.ts'

/** Maximum types named in one cell; the page's own screen names them all. */
const TYPES_SHOWN = 3

/** Returns the columns of the list; each view has counts of its own findings. */
export function useColumns(view: SchemaResultsView): DataColumn<SchemaResultsPageRow>[] {
  const { t } = useTranslation('schema-results')
  const words = useWords()
  const number = (
    key: 'errors' | 'warnings' | 'critical' | 'optional' | 'duplicates' | 'outdated',
    title: 'errors' | 'warnings' | 'required' | 'recommended' | 'duplicates' | 'outdated',
  ): DataColumn<SchemaResultsPageRow> => ({
    key,
    title: t(`column.${title}`),
    numeric: true,
    cell: (row) => row[key],
  })
  const counts = {
    results: [number('errors', 'errors'), number('warnings', 'warnings')],
    errors: [number('errors', 'errors'), number('outdated', 'outdated')],
    critical: [number('critical', 'required'), number('optional', 'recommended')],
    duplicates: [number('duplicates', 'duplicates'), number('errors', 'errors')],
  }[view]
  return [
    {
      key: 'page',
      title: t('column.page'),
      least: 14,
      sort: 'url',
      cell: (row) => <PageName row={row} />,
    },
    {
      key: 'state',
      title: t('column.state'),
      keep: 1,
      least: 7,
      short: true,
      cell: (row) => <PageBadge row={row} />,
    },
    ...counts,
    {
      key: 'types',
      title: t('column.types'),
      keep: 3,
      cell: ({ types }) => (
        <span className="sp-subtle">
          {types.slice(0, TYPES_SHOWN).join(', ')}
          {types.length > TYPES_SHOWN && ` +${types.length - TYPES_SHOWN}`}
          {types.length === 0 && t('column.noTypes')}
        </span>
      ),
    },
    {
      key: 'owners',
      title: t('column.owners'),
      keep: 3,
      cell: ({ owners }) => <span className="sp-subtle">{owners.map(words.owner).join(', ')}</span>,
    },
    {
      key: 'template',
      title: t('column.template'),
      keep: 3,
      least: 7,
      short: true,
      cell: ({ template }) => <Badge>{t(`template.${template}`)}</Badge>,
    },
    {
      key: 'read',
      title: t('column.read'),
      keep: 3,
      least: 8,
      short: true,
      sort: 'newest',
      direction: 'descending',
      cell: ({ readAt }) => (
        <span className="sp-subtle">
          <RelativeTime at={readAt} />
        </span>
      ),
    },
  ]
}

function PageName({ row }: { row: SchemaResultsPageRow }) {
  const { search } = useLocation()
  const query = new URLSearchParams(search)
  query.set('detail', row.id)
  const { pathname, search: own } = new URL(row.url)
  return (
    <span className="sp-schema-results-name">
      <Link to={`?${query}`}>{row.title || pathname}</Link>
      <span className="sp-subtle sp-small">
        <BreakingPath>{pathname + own}</BreakingPath>
      </span>
      <KeptNote page={row} />
    </span>
  )
}
