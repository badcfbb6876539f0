import { useTranslation } from 'react-i18next'
import { KeptNote } from '#core/crawl/ui/kept-note.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { FilledText, GAP } from '#kit/ui/filled-text.tsx'
import { Inline, Stack } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import { SearchPreview } from '#kit/ui/search-preview.tsx'
import { Section } from '#kit/ui/section.tsx'
import { cutToResult } from '#rules/seo-checks/pixel-width.ts'
import type { SchemaResultsPageDetail } from '../contract.ts'
import { isTooLarge } from '../domain/unjudged.ts'
import { PageBadge } from './page-badge.tsx'
import { useTotals } from './use-totals.ts'
import { useWords } from './use-words.ts'

/** Verdict, URL, a possible search result, and links to external tests. */
export function DetailSummary({ page }: { page: SchemaResultsPageDetail }) {
  const { t } = useTranslation(['schema-results', 'crawl'])
  const words = useWords()
  const total = useTotals()
  return (
    <Section title={t('detail.summary')} action={<PageBadge row={page} />}>
      <Stack gap={4}>
        <Stack gap={1}>
          <Link to={page.url} target="external">
            <span className="sp-schema-results-url">{page.url}</span>
          </Link>
          <p className="sp-subtle sp-small">
            {t(`template.${page.template}`)} ·{' '}
            <FilledText text={t('run.asOf', { time: GAP })}>
              <RelativeTime at={page.readAt} />
            </FilledText>
          </p>
          <p className="sp-subtle sp-small">
            {(['errors', 'warnings', 'infos'] as const).map((what) => total(what, page[what])).join(' · ')}
          </p>
        </Stack>
        {page.state === 'broken' && (
          <Banner tone="critical" title={t('detail.broken')}>
            {t('detail.status', { status: page.status })}
          </Banner>
        )}
        {page.state === 'not-read' && (
          <Banner tone="attention" title={t(isTooLarge(page.reason) ? 'state.too-large' : 'detail.notRead')}>
            {words.reason(page.reason)}
          </Banner>
        )}
        {page.keptBecause !== null && (
          <Banner tone="attention" title={t('crawl:kept.title')}>
            <KeptNote page={page} />
          </Banner>
        )}
        {page.preview && <SearchPreview cut={cutToResult} result={page.preview} />}
        <p className="sp-subtle sp-small">{t('detail.noPromise')}</p>
        <Inline>
          {page.editUrl && (
            <Link to={page.editUrl} target="top" look="button">
              {t('detail.edit')}
            </Link>
          )}
          <Link to={page.url} target="external" look="button">
            {t('detail.view')}
          </Link>
        </Inline>
        <Inline>
          <Link to={page.testUrl} target="external" look="button">
            {t('detail.test')}
          </Link>
          <Link to={page.validatorUrl} target="external" look="button">
            {t('detail.validator')}
          </Link>
        </Inline>
      </Stack>
    </Section>
  )
}
