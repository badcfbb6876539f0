import { useTranslation } from 'react-i18next'
import { pathOf } from '#kit/shared/path-of.ts'
import { BreakingPath } from '#kit/ui/breaking-path.tsx'
import { Button } from '#kit/ui/button.tsx'
import type { DataColumn } from '#kit/ui/data-table.tsx'
import { Link } from '#kit/ui/link.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import type { IndexRow } from '../contract.ts'
import { PATH } from './index-status-api.ts'
import type { IndexActions } from './use-index-status.ts'
import { VerdictBadge } from './verdict-badge.tsx'

/** Columns of the list of pages. A check on request names its price. */
export function useIndexColumns({
  ask,
  isFree,
  canAsk,
}: {
  ask: IndexActions['ask']
  isFree: boolean
  /** False where a check would only be refused; the screen says why above the list. */
  canAsk: boolean
}): DataColumn<IndexRow>[] {
  const { t } = useTranslation(['index-status', 'shell'])
  const asking = t(isFree ? 'detail.askFree' : 'detail.ask')
  return [
    {
      key: 'page',
      title: t('column.page'),
      least: 13,
      cell: ({ id, url }) => (
        <Link to={`${PATH}?detail=${id}`}>
          <BreakingPath>{pathOf(url)}</BreakingPath>
        </Link>
      ),
    },
    {
      key: 'verdict',
      title: t('column.verdict'),
      keep: 1,
      least: 7,
      short: true,
      cell: ({ verdict }) => <VerdictBadge verdict={verdict} />,
    },
    {
      key: 'reason',
      title: t('column.reason'),
      least: 12,
      cell: (row) => <ReasonCell row={row} />,
    },
    {
      key: 'crawled',
      title: t('column.crawled'),
      keep: 3,
      least: 8,
      short: true,
      cell: ({ crawledAt }) => crawledAt && <RelativeTime at={crawledAt} />,
    },
    {
      key: 'inspected',
      title: t('column.inspected'),
      keep: 3,
      least: 8,
      short: true,
      cell: ({ inspectedAt }) => inspectedAt && <RelativeTime at={inspectedAt} />,
    },
    {
      key: 'action',
      title: t('column.action'),
      keep: 1,
      least: 8,
      short: true,
      cell: ({ id, url, isAsked }) =>
        isAsked ? (
          <span className="sp-subtle">{t('list.asked')}</span>
        ) : (
          <span className="sp-index-action">
            <Button
              tone="plain"
              aria-label={t('shell:pair', { name: asking, value: pathOf(url) })}
              isDisabled={!canAsk}
              loading={ask.isPending && ask.variables.includes(id)}
              onPress={() => ask.mutate([id])}
            >
              {asking}
            </Button>
          </span>
        ),
    },
  ]
}

/** Our wording of the reason, with the search engine's below it. */
function ReasonCell({ row }: { row: IndexRow }) {
  const { t } = useTranslation('index-status')
  const { reason, coverageState, failure } = row
  return (
    <div className="sp-index-reason">
      {reason !== null && <span>{t(`reason.${reason}.title`)}</span>}
      {coverageState !== null && <span className="sp-subtle sp-small">{coverageState}</span>}
      {failure !== null && <span className="sp-subtle sp-small">{t('failure')}</span>}
    </div>
  )
}
