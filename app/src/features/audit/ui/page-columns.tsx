import { useTranslation } from 'react-i18next'
import { KeptNote } from '#core/crawl/ui/kept-note.tsx'
import { pathOf } from '#kit/shared/path-of.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { BreakingPath } from '#kit/ui/breaking-path.tsx'
import { Button } from '#kit/ui/button.tsx'
import type { DataColumn } from '#kit/ui/data-table.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { Link } from '#kit/ui/link.tsx'
import type { AuditFinding, AuditPage } from '../contract.ts'
import type { Ignoring } from './ignore-dialog.tsx'
import type { AuditActions } from './use-audit.ts'
import { useCheckWords } from './use-check-words.ts'
import { useDestinations } from './use-destinations.ts'

/** Maximum findings shown in a row; the rest are counted. */
const SHOWN = 8
const SIGNS = { critical: 'critical', warning: 'alert' } as const
const TONES = { critical: 'critical', warning: 'attention' } as const

interface ColumnParts {
  /** The check the list is filtered by: rows then show its evidence only. */
  check: string | undefined
  /** Null if the plan does not include it. */
  reread: AuditActions['reread'] | null
  onIgnore: (ignoring: Ignoring) => void
}

/** Returns the columns of a page's row. */
export function usePageColumns({ check, reread, onIgnore }: ColumnParts): DataColumn<AuditPage>[] {
  const { t } = useTranslation('audit')
  const words = useCheckWords()
  const destination = useDestinations()
  const shown = ({ findings }: AuditPage) =>
    check ? findings.filter((one) => one.check === check) : findings
  return [
    {
      key: 'page',
      title: t('list.page'),
      least: 13,
      cell: (row) => (
        <div className="sp-audit-name">
          <Link to={row.url} target="external">
            {row.title || pathOf(row.url)}
          </Link>
          <span className="sp-subtle sp-small">
            <BreakingPath>{pathOf(row.url)}</BreakingPath>
          </span>
          <KeptNote page={row} />
        </div>
      ),
    },
    {
      key: 'found',
      title: t('list.found'),
      least: 17,
      cell: (row) => <Findings row={row} check={check} findings={shown(row)} />,
    },
    {
      key: 'act',
      title: t('list.act'),
      least: 10,
      untitled: true,
      cell: (row) => {
        const name = row.title || pathOf(row.url)
        const open = shown(row).find(({ ignored }) => !ignored)
        const way = open && destination(open.fix, row)
        return (
          <div className="sp-audit-acts">
            {way && (
              <Link to={way.to} {...(way.target && { target: way.target })}>
                {way.label}
                <span className="sp-hidden"> ({name})</span>
              </Link>
            )}
            {reread && (
              <Button
                tone="plain"
                aria-label={t('list.rereadOf', { page: name })}
                loading={reread.isPending && reread.variables === row.id}
                onPress={() => reread.mutate(row.id)}
              >
                {t('list.reread')}
              </Button>
            )}
            {check && open && (
              <Button
                tone="plain"
                aria-label={t('list.ignoreOf', { problem: words.title(check), page: name })}
                onPress={() => onIgnore({ check, page: { id: row.id, name } })}
              >
                {t('list.ignore')}
              </Button>
            )}
          </div>
        )
      },
    },
  ]
}

/** Findings of a page, or why it is unknown; the evidence for a single check, the names for several. */
function Findings({
  row,
  check,
  findings,
}: {
  row: AuditPage
  check: string | undefined
  findings: readonly AuditFinding[]
}) {
  const { t } = useTranslation('audit')
  const words = useCheckWords()
  if (findings.length === 0)
    return (
      <span className="sp-subtle">
        {row.state === 'broken'
          ? t('list.broken', { status: row.status })
          : t(row.state === 'read' && row.reason === null ? 'list.fine' : 'list.unread')}
      </span>
    )
  const rest = findings.length - SHOWN
  const q = encodeURIComponent(pathOf(row.url))
  return (
    <ul className={check ? 'sp-audit-evidence' : 'sp-audit-findings'}>
      {findings.slice(0, SHOWN).map((one) => (
        <li key={one.check}>
          {one.ignored ? (
            <Badge>{t('list.ignoredBadge')}</Badge>
          ) : (
            <span className={`sp-audit-sign sp-tone-${TONES[one.level]}`}>
              <Icon name={SIGNS[one.level]} />
              <span className="sp-hidden">{t(`level.${one.level}`)}: </span>
            </span>
          )}{' '}
          {check ? (
            words.says(one)
          ) : (
            <Link to={`/seo-audit?check=${one.check}&q=${q}`}>{words.title(one.check)}</Link>
          )}
        </li>
      ))}
      {rest > 0 && <li className="sp-subtle">{t('list.more', { count: rest })}</li>}
    </ul>
  )
}
