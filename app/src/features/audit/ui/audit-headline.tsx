import { useTranslation } from 'react-i18next'
import { percentRead } from '#core/crawl/domain/coverage.ts'
import type { CrawlRun } from '#core/crawl/run-schema.ts'
import { numberFormat } from '#kit/shared/formatters.ts'
import { Headline } from '#kit/ui/landing/headline.tsx'
import { Link } from '#kit/ui/link.tsx'
import { POINTS } from '#rules/audit/score.ts'
import type { AuditState } from '../contract.ts'

/** The score, with its calculation. */
export function AuditHeadline({ state, run }: { state: AuditState; run: CrawlRun }) {
  const { t, i18n } = useTranslation('audit')
  const { sum, judgedAt, judging, ignored } = state
  const { read, known } = run.coverage
  const number = numberFormat(i18n.language)
  const whole = sum.pages * POINTS.page
  return (
    <Headline
      value={sum.score === null ? t('headline.none') : t('headline.value', { score: sum.score })}
      label={sum.score !== null && t('headline.label')}
      asOf={judgedAt ?? run.finishedAt ?? run.startedAt}
      coverage={known > 0 && t('coverage', { percent: percentRead(run.coverage), read, count: known })}
    >
      <details className="sp-small">
        <summary>{t('headline.formula')}</summary>
        <p>{t('headline.formulaWords', { ...POINTS })}</p>
        <p className="sp-numeric">
          {t('headline.formulaNow', {
            count: sum.pages,
            score: sum.score ?? 0,
            lost: number.format(sum.lost),
            points: number.format(whole),
            left: number.format(whole - sum.lost),
          })}
        </p>
        {ignored > 0 && <p>{t('headline.ignored', { count: ignored })}</p>}
      </details>
      {sum.leftOutPages > 0 && (
        <p className="sp-subtle sp-small">
          <Link to="/seo-audit?view=left-out">
            {t('headline.leftOut', { count: sum.leftOutPages, counted: number.format(sum.pages) })}
          </Link>
        </p>
      )}
      {judging && run.state !== 'running' && (
        <p className="sp-subtle sp-small" role="status">
          {t('headline.judging')}
        </p>
      )}
    </Headline>
  )
}
