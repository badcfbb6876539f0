import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FilledText, GAP } from '#kit/ui/filled-text.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { IndexPage } from '../contract.ts'
import { VerdictBadge } from './verdict-badge.tsx'

/** The fields of the last answer, as the search engine states them. */
export function InspectionFacts({ page }: { page: IndexPage }) {
  const { t } = useTranslation('index-status')
  const stated = (value: string | null) =>
    value === null ? unknown : t(`state.${value}`, { defaultValue: value })
  const unknown = <span className="sp-subtle">{t('detail.unknown')}</span>
  const facts: [string, ReactNode][] = [
    ['verdict', <VerdictBadge key="verdict" verdict={page.verdict} />],
    ['coverage', page.coverageState ?? unknown],
    ['robots', stated(page.robotsState)],
    ['indexing', stated(page.indexingState)],
    ['crawled', page.crawledAt === null ? unknown : <RelativeTime key="crawled" at={page.crawledAt} />],
    ['fetch', stated(page.fetchState)],
    ['googleCanonical', page.googleCanonical ?? unknown],
    ['userCanonical', page.userCanonical ?? unknown],
    ['crawledAs', stated(page.crawledAs)],
    ['sitemaps', page.sitemaps.length === 0 ? unknown : <Urls key="sitemaps" urls={page.sitemaps} />],
    ['referrers', page.referrers.length === 0 ? unknown : <Urls key="referrers" urls={page.referrers} />],
  ]
  return (
    <Section
      title={t('detail.fields')}
      note={
        page.inspectedAt !== null && (
          <>
            <FilledText text={t('detail.asOf', { time: GAP })}>
              <RelativeTime at={page.inspectedAt} />
            </FilledText>
          </>
        )
      }
    >
      {page.inspectedAt === null ? (
        <p className="sp-subtle">{t('detail.never')}</p>
      ) : (
        <Stack gap={3}>
          {page.reason !== null && (
            <div>
              <p className="sp-strong">{t(`reason.${page.reason}.title`)}</p>
              <p>{t(`reason.${page.reason}.help`)}</p>
            </div>
          )}
          <dl className="sp-index-facts">
            {facts.map(([name, value]) => (
              <div key={name} className="sp-index-fact">
                <dt>{t(`detail.${name}`)}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </Stack>
      )}
    </Section>
  )
}

function Urls({ urls }: { urls: readonly string[] }) {
  return (
    <ul>
      {urls.map((url) => (
        <li key={url}>{url}</li>
      ))}
    </ul>
  )
}
