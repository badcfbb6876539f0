import { useTranslation } from 'react-i18next'
import { dateFormat } from '#kit/shared/formatters.ts'
import { Badge } from '#kit/ui/badge.tsx'
import type { DataColumn } from '#kit/ui/data-table.tsx'
import { Link } from '#kit/ui/link.tsx'
import type { KeywordTarget } from '../contract.ts'
import { KeywordCell } from './keyword-cell.tsx'
import { Bid, Figure, Position, Unknown } from './numbers.tsx'
import type { KeywordActions } from './use-keywords.ts'

/** What stands of a target in its row; each figure is unknown where the source gives none. */
export function useTargetColumns(rename: KeywordActions['rename']): DataColumn<KeywordTarget>[] {
  const { t } = useTranslation('keywords')
  return [
    {
      key: 'keyword',
      title: t('analysis.keyword'),
      cell: (row) => <KeywordCell key={row.keyword} target={row} rename={rename} />,
    },
    {
      key: 'volume',
      title: t('analysis.volume'),
      numeric: true,
      cell: ({ figures }) => <Figure value={figures?.volume} />,
    },
    {
      key: 'competition',
      title: t('analysis.competition'),
      from: 'medium',
      cell: ({ figures }) => <Competition figures={figures} />,
    },
    {
      key: 'cpc',
      title: t('analysis.cpc'),
      numeric: true,
      from: 'wide',
      cell: ({ figures }) => <Bid micros={figures?.cpcMicros} currency={figures?.currency} />,
    },
    {
      key: 'low',
      title: t('analysis.lowBid'),
      numeric: true,
      from: 'wide',
      cell: ({ figures }) => <Bid micros={figures?.lowBidMicros} currency={figures?.currency} />,
    },
    {
      key: 'high',
      title: t('analysis.highBid'),
      numeric: true,
      from: 'wide',
      cell: ({ figures }) => <Bid micros={figures?.highBidMicros} currency={figures?.currency} />,
    },
    {
      key: 'own',
      title: t('analysis.own'),
      numeric: true,
      from: 'medium',
      cell: ({ own }) => <Position value={own?.position} />,
    },
    {
      key: 'competitors',
      title: t('analysis.competitors'),
      from: 'wide',
      cell: ({ figures }) => <Competitors figures={figures} />,
    },
    {
      key: 'source',
      title: t('analysis.source'),
      from: 'medium',
      cell: ({ figures }) => <SourceOf figures={figures} />,
    },
  ]
}

type Told = Pick<KeywordTarget, 'figures'>

function Competition({ figures }: Told) {
  const { t } = useTranslation('keywords')
  if (!figures || (figures.competition === null && figures.competitionIndex === null)) return <Unknown />
  return (
    <>
      {figures.competition !== null && <Badge>{t(`analysis.level.${figures.competition}`)}</Badge>}{' '}
      {figures.competitionIndex !== null && <span className="sp-numeric">{figures.competitionIndex}</span>}
    </>
  )
}

function Competitors({ figures }: Told) {
  const { t } = useTranslation('keywords')
  if (!figures) return <Unknown />
  if (figures.competitors === null) return <span className="sp-subtle">{t('analysis.noCompetitors')}</span>
  return (
    <ol className="sp-keywords-pages">
      {figures.competitors.map(({ position, domain, url }) => (
        <li key={position}>
          <Link to={url} target="external">
            {domain}
          </Link>
        </li>
      ))}
    </ol>
  )
}

/** The source and the month its figures are of. */
function SourceOf({ figures }: Told) {
  const { t, i18n } = useTranslation('keywords')
  if (!figures) return <Unknown />
  const { source, month } = figures
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
