import { useTranslation } from 'react-i18next'
import { KeptNote } from '#core/crawl/ui/kept-note.tsx'
import { pathOf } from '#kit/shared/path-of.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { BreakingPath } from '#kit/ui/breaking-path.tsx'
import { Button } from '#kit/ui/button.tsx'
import type { DataColumn } from '#kit/ui/data-table.tsx'
import { Link } from '#kit/ui/link.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import type { ListedRow } from '../contract.ts'
import type { useSitemapActions } from './use-sitemaps.ts'
import { useWords } from './use-words.ts'

const TONES = { good: 'success', problem: 'critical', unread: 'neutral', missing: 'attention' } as const

/** Returns the columns of a listed page's row. */
export function useListedColumns(
  reread: ReturnType<typeof useSitemapActions>['reread'],
  locked: boolean,
): DataColumn<ListedRow>[] {
  const { t } = useTranslation('sitemaps')
  return [
    { key: 'page', title: t('column.page'), least: 14, cell: (row) => <PageName row={row} /> },
    {
      key: 'verdict',
      title: t('column.verdict'),
      keep: 1,
      least: 7,
      short: true,
      cell: (row) => (
        <Badge tone={row.verdict === 'problem' && !hasError(row) ? 'attention' : TONES[row.verdict]}>
          {t(`verdict.${row.verdict}`)}
        </Badge>
      ),
    },
    {
      key: 'finding',
      title: t('column.finding'),
      least: 13,
      cell: (row) => <Findings row={row} />,
    },
    {
      key: 'lastmod',
      title: t('column.lastmod'),
      keep: 3,
      least: 8,
      short: true,
      cell: ({ lastmod }) => lastmod && <RelativeTime at={lastmod} />,
    },
    { key: 'images', title: t('column.images'), keep: 3, numeric: true, cell: ({ images }) => images },
    {
      key: 'read',
      title: t('column.read'),
      keep: 3,
      least: 8,
      short: true,
      cell: ({ readAt }) => readAt && <RelativeTime at={readAt} />,
    },
    {
      key: 'action',
      title: t('column.action'),
      keep: 1,
      least: 8,
      short: true,
      cell: ({ id, url, scannable }) =>
        scannable && (
          <span className="sp-sitemaps-action">
            <Button
              tone="plain"
              aria-label={`${t('list.again')}: ${pathOf(url)}`}
              loading={reread.isPending && reread.variables === id}
              isDisabled={locked}
              onPress={() => reread.mutate(id)}
            >
              {t('list.again')}
            </Button>
          </span>
        ),
    },
  ]
}

const hasError = ({ findings }: ListedRow) => findings.some(({ level }) => level === 'error')

function PageName({ row }: { row: ListedRow }) {
  const { url, title, scannable } = row
  const shownUrl = scannable ? pathOf(url) : url
  return (
    <div className="sp-sitemaps-name">
      <Link to={url} target="external">
        {title || shownUrl}
      </Link>
      <span className="sp-subtle sp-small">
        <BreakingPath>{shownUrl}</BreakingPath>
      </span>
      <KeptNote page={row} />
    </div>
  )
}

/** The findings, or why there are none. */
function Findings({ row }: { row: ListedRow }) {
  const words = useWords()
  const { findings, verdict } = row
  if (findings.length > 0)
    return (
      <ul className="sp-sitemaps-findings">
        {findings.map((finding) => (
          <li key={finding.code}>{words.finding(finding)}</li>
        ))}
      </ul>
    )
  return verdict === 'unread' && <span className="sp-subtle">{words.unread(row)}</span>
}
