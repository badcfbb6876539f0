import { useTranslation } from 'react-i18next'
import { Badge } from '#kit/ui/badge.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { FilledText, GAP } from '#kit/ui/filled-text.tsx'
import { Inline, Stack } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import { SearchPreview } from '#kit/ui/search-preview.tsx'
import { distinctIssues } from '#rules/rich-results/domain/distinct-issues.ts'
import { cutToResult } from '#rules/seo-checks/pixel-width.ts'
import type { Preview } from '../contract.ts'
import { PreviewMarkup } from './preview-markup.tsx'
import { searchResult } from './result-of-preview.ts'
import { useReasonWords } from './use-reason-words.ts'

const VERDICTS = { valid: 'success', warning: 'attention', error: 'critical' } as const

/** The verdict, then the search result people may see, then the markup line by line. */
export function PreviewResult({ preview, stale }: { preview: Preview; stale: boolean }) {
  const { t } = useTranslation('structured-data')
  const { verdict, page, merged } = preview
  const issues = distinctIssues(preview.issues)
  const count = (severity: string) => issues.filter((issue) => issue.severity === severity).length
  return (
    <div aria-busy={stale} aria-live="polite" className={stale ? 'sp-stale' : undefined}>
      <Stack gap={4}>
        <Stack gap={1}>
          <Inline spread>
            <Badge tone={merged ? VERDICTS[verdict] : 'neutral'}>
              {merged ? t(`verdict.${verdict}`) : t('verdict.nothing')}
            </Badge>
            <Link to={preview.testUrl} target="external">
              {t('preview.test')}
            </Link>
          </Inline>
          <p className="sp-subtle sp-small">
            {t('preview.errors', { count: count('error') })} ·{' '}
            {t('preview.warnings', { count: count('warning') })} ·{' '}
            {t('preview.infos', { count: count('info') })}
          </p>
          <p className="sp-subtle sp-small">
            {t(`mode.${preview.mode}`)} · <code>{preview.template}</code> ·{' '}
            <FilledText text={t('preview.asOf', { time: GAP })}>
              <RelativeTime at={preview.asOf} />
            </FilledText>
          </p>
        </Stack>
        {page.state !== 'read' && <PageUnread page={page} />}
        {merged && <SearchPreview cut={cutToResult} result={searchResult(preview)} />}
        <p className="sp-subtle sp-small">{t('preview.noPromise')}</p>
        <PreviewMarkup preview={preview} issues={issues} />
      </Stack>
    </div>
  )
}

function PageUnread({ page }: Pick<Preview, 'page'>) {
  const { t } = useTranslation('structured-data')
  const words = useReasonWords(page.reason)
  return (
    <Banner
      tone={page.state === 'broken' ? 'critical' : 'attention'}
      title={page.state === 'broken' ? t('preview.broken') : t('preview.unread')}
    >
      {words}
    </Banner>
  )
}
