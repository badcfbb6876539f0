import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { SoftBadge } from '#core/redirects/ui/soft-note.tsx'
import { languageName, numberFormat } from '#kit/shared/formatters.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { BreakingPath } from '#kit/ui/breaking-path.tsx'
import type { DataColumn } from '#kit/ui/data-table.tsx'
import { Link } from '#kit/ui/link.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import type { BrokenLink } from '../contract.ts'
import { tabPath } from './broken-links-api.ts'
import './broken-links.css'

/** Returns the columns of a link's facts: path, traffic, first seen, target, predicted traffic. */
export function useLinkCells(): DataColumn<BrokenLink>[] {
  const { t } = useTranslation('broken-links')
  const facts = useLinkFacts()
  return useMemo(
    () => [
      {
        key: 'path',
        title: t('column.path'),
        least: 12,
        cell: (link) => (
          <Link to={tabPath(link.state, `&q=${encodeURIComponent(link.path)}`)}>
            <BreakingPath>{link.path}</BreakingPath>
          </Link>
        ),
      },
      { key: 'traffic', title: t('column.traffic'), keep: 1, numeric: true, cell: facts.traffic },
      {
        key: 'firstSeen',
        title: t('column.firstSeen'),
        keep: 3,
        least: 8,
        short: true,
        cell: facts.firstSeen,
      },
      { key: 'target', title: t('column.target'), least: 12, cell: facts.target },
      {
        key: 'predicted',
        title: t('column.predicted'),
        keep: 3,
        least: 7,
        numeric: true,
        cell: facts.predicted,
      },
    ],
    [t, facts],
  )
}

/** Returns the same facts for lists with their own columns. */
export function useLinkFacts() {
  const { t, i18n } = useTranslation('broken-links')
  return useMemo(() => {
    const number = (value: number) => numberFormat(i18n.language).format(value)
    const nameOf = (code: string) => languageName(code, i18n.language)
    const source = ({ people, bots }: BrokenLink, from: BrokenLink['sources'][number]) =>
      t(from === 'visitors' && people === 0 && bots > 0 ? 'source.bots' : `source.${from}`)
    const target = (link: BrokenLink) =>
      link.target !== null ? (
        <span className="sp-broken-cell">
          <span className="sp-broken-path">
            <BreakingPath>{link.target}</BreakingPath>
          </span>
          <span>
            <SoftBadge target={link.target} />
          </span>
        </span>
      ) : link.state === 'archived' ? (
        <span className="sp-subtle">{t('target.gone')}</span>
      ) : link.suggestion?.target ? (
        <span className="sp-broken-cell">
          <span className="sp-broken-path">
            <BreakingPath>{link.suggestion.target}</BreakingPath>
          </span>
          <span>
            <Badge tone={link.suggestion.band === 'automatic' ? 'success' : 'info'}>
              {t(`band.${link.suggestion.band}`)}
            </Badge>
          </span>
        </span>
      ) : (
        <span className="sp-subtle">{t(link.suggestion ? 'target.none' : 'target.waiting')}</span>
      )
    return {
      path: (link: BrokenLink) => (
        <span className="sp-broken-cell">
          <span className="sp-strong sp-broken-path">
            <BreakingPath>{link.path}</BreakingPath>
          </span>
          <span className="sp-subtle sp-small">
            {link.sources.map((from) => source(link, from)).join(', ')}
            {link.search !== null &&
              ` · ${t('shown', { count: link.search.impressions, number: number(link.search.impressions) })}`}
            {link.linkedFrom > 0 && ` · ${t('linkedFrom', { count: link.linkedFrom })}`}
            {link.language !== null && ` · ${t('language', { language: nameOf(link.language) })}`}
          </span>
        </span>
      ),
      traffic: (link: BrokenLink) => (
        <span className="sp-broken-cell">
          <span className="sp-numeric">{number(link.people)}</span>
          {link.bots > 0 && (
            <span className="sp-subtle sp-small sp-numeric">
              {t('bots', { count: link.bots, number: number(link.bots) })}
            </span>
          )}
        </span>
      ),
      firstSeen: (link: BrokenLink) => (
        <span className="sp-subtle">
          <RelativeTime at={link.firstSeenAt} />
        </span>
      ),
      target,
      predicted: ({ predicted, state }: BrokenLink) =>
        predicted === null ? (
          <span className="sp-subtle">
            {t(state === 'resolved' ? 'predicted.redirected' : 'predicted.uncounted')}
          </span>
        ) : (
          <span className="sp-broken-cell">
            <span className="sp-numeric">{number(predicted.visits)}</span>
            <span className="sp-subtle sp-small sp-numeric">
              {t('predicted.interval', { low: number(predicted.low), high: number(predicted.high) })}
            </span>
            {predicted.early && predicted.visits > 0 && (
              <span className="sp-subtle sp-small">{t('predicted.early')}</span>
            )}
          </span>
        ),
    }
  }, [t, i18n.language])
}
