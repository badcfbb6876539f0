import { useTranslation } from 'react-i18next'
import { dateFormat } from '#kit/shared/formatters.ts'
import { Badge } from '#kit/ui/badge.tsx'
import type { DataColumn } from '#kit/ui/data-table.tsx'
import { Link } from '#kit/ui/link.tsx'
import type { KeywordTarget } from '../contract.ts'
import { KeywordCell } from './keyword-cell.tsx'
import { Bid, Position, Unknown, WholeNumber } from './numbers.tsx'
import type { KeywordActions } from './use-keywords.ts'

/** Columns of the table of targets; metrics the source does not provide are shown as unknown. */
export function useTargetColumns(rename: KeywordActions['rename']): DataColumn<KeywordTarget>[] {
  const { t } = useTranslation('keywords')
  return [
    {
      key: 'keyword',
      title: t('analysis.keyword'),
      least: 11,
      cell: (row) => <KeywordCell target={row} rename={rename} />,
    },
    {
      key: 'volume',
      title: t('analysis.volume'),
      keep: 1,
      numeric: true,
      cell: ({ metrics }) => <WholeNumber value={metrics?.volume} />,
    },
    {
      key: 'competition',
      title: t('analysis.competition'),
      least: 8,
      short: true,
      cell: ({ metrics }) => <Competition metrics={metrics} />,
    },
    {
      key: 'cpc',
      title: t('analysis.cpc'),
      keep: 3,
      numeric: true,
      cell: ({ metrics }) => <Bid micros={metrics?.cpcMicros} currency={metrics?.currency} />,
    },
    {
      key: 'low',
      title: t('analysis.lowBid'),
      keep: 3,
      numeric: true,
      cell: ({ metrics }) => <Bid micros={metrics?.lowBidMicros} currency={metrics?.currency} />,
    },
    {
      key: 'high',
      title: t('analysis.highBid'),
      keep: 3,
      numeric: true,
      cell: ({ metrics }) => <Bid micros={metrics?.highBidMicros} currency={metrics?.currency} />,
    },
    {
      key: 'own',
      title: t('analysis.own'),
      numeric: true,
      cell: ({ own }) => <Position value={own?.position} />,
    },
    {
      key: 'competitors',
      title: t('analysis.competitors'),
      keep: 3,
      least: 10,
      cell: ({ metrics }) => <Competitors metrics={metrics} />,
    },
    {
      key: 'source',
      title: t('analysis.source'),
      keep: 3,
      least: 8,
      cell: ({ metrics }) => <SourceOf metrics={metrics} />,
    },
  ]
}

type Told = Pick<KeywordTarget, 'metrics'>

function Competition({ metrics }: Told) {
  const { t } = useTranslation('keywords')
  if (!metrics || (metrics.competition === null && metrics.competitionIndex === null)) return <Unknown />
  return (
    <>
      {metrics.competition !== null && <Badge>{t(`analysis.level.${metrics.competition}`)}</Badge>}{' '}
      {metrics.competitionIndex !== null && <span className="sp-numeric">{metrics.competitionIndex}</span>}
    </>
  )
}

function Competitors({ metrics }: Told) {
  const { t } = useTranslation('keywords')
  if (!metrics) return <Unknown />
  if (metrics.competitors === null) return <span className="sp-subtle">{t('analysis.noCompetitors')}</span>
  return (
    <ol className="sp-keywords-pages">
      {metrics.competitors.map(({ position, domain, url }) => (
        <li key={position}>
          <Link to={url} target="external">
            {domain}
          </Link>
        </li>
      ))}
    </ol>
  )
}

/** The source of the metrics and the month they cover. */
function SourceOf({ metrics }: Told) {
  const { t, i18n } = useTranslation('keywords')
  if (!metrics) return <Unknown />
  const { source, month } = metrics
  const words =
    month === null
      ? t('analysis.monthUnknown')
      : dateFormat(i18n.language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
          new Date(`${month}-01T00:00:00Z`),
        )
  return (
    <>
      {t(`source.${source}`)} <span className="sp-subtle sp-small">{words}</span>
    </>
  )
}
