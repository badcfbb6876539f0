import { useTranslation } from 'react-i18next'
import { percentRead } from '#core/crawl/domain/coverage.ts'
import { FilledText, GAP } from '#kit/ui/filled-text.tsx'
import { Headline } from '#kit/ui/landing/headline.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import type { SitemapsState } from '../contract.ts'
import { LISTED_KINDS, type SitemapTab } from '../domain/kinds.ts'

/** Returns the totals of a tab; `listed` excludes pages that no sitemap names, as far as the sitemaps were read. */
export function listedOf(counts: SitemapsState['counts'], tab: SitemapTab) {
  const sum = { good: 0, problem: 0, unread: 0, missing: 0, unlisted: 0 }
  for (const kind of LISTED_KINDS) {
    const found = counts[kind]
    if (!found || (tab !== 'all' && tab !== kind)) continue
    for (const name of ['good', 'problem', 'unread', 'missing', 'unlisted'] as const) sum[name] += found[name]
  }
  return { ...sum, listed: sum.good + sum.problem + sum.unread - sum.unlisted }
}

/** True if it is not known how many pages are listed, because sitemaps were left out or the reading did not end. */
export function isReadInPart(reading: NonNullable<SitemapsState['reading']>): boolean {
  const { state, robotsUnread, overLimit, filesOverLimit, filesUnread, filesInPart } = reading
  return state !== 'done' || robotsUnread || overLimit + filesOverLimit + filesUnread + filesInPart > 0
}

/** Returns when the results are of: a reading that was blocked, broke off or is running may have read nothing yet. */
export function asOf(
  { files }: Pick<SitemapsState, 'files'>,
  reading: NonNullable<SitemapsState['reading']>,
): string {
  const newest = files.reduce(
    (latest, { readAt }) => (readAt !== null && readAt > latest ? readAt : latest),
    '',
  )
  return reading.state === 'done' && reading.finishedAt !== null
    ? reading.finishedAt
    : newest || reading.startedAt
}

/** Number of listed pages without problems, the share of pages read as far as it is known, and the times of both readings. */
export function SitemapHeadline({
  state,
  reading,
}: {
  state: SitemapsState
  reading: NonNullable<SitemapsState['reading']>
}) {
  const { t } = useTranslation('sitemaps')
  const { good, problem, listed } = listedOf(state.counts, 'all')
  const read = good + problem
  const { readAt } = state.pages
  return (
    <Headline
      value={t('xml.value', { good, listed })}
      label={t('xml.headline', { count: listed })}
      asOf={asOf(state, reading)}
      coverage={
        isReadInPart(reading)
          ? t('xml.coveragePart', { read, count: listed })
          : t('xml.coverage', { percent: percentRead({ known: listed, read }), read, count: listed })
      }
    >
      {readAt !== null && (
        <p className="sp-subtle">
          <FilledText text={t('xml.pagesAsOf', { time: GAP })}>
            <RelativeTime at={readAt} />
          </FilledText>
        </p>
      )}
    </Headline>
  )
}
