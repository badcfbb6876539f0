import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { BrokenConnection } from '#core/search-console/ui/broken-connection.tsx'
import { dateFormat } from '#kit/shared/formatters.ts'
import { Headline } from '#kit/ui/landing/headline.tsx'
import { LandingEmpty, LandingPartial } from '#kit/ui/landing/landing-states.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import type { KeywordState } from '../contract.ts'

/**
 * Frame of the views on stored search metrics: the days covered and the queries left out, or why there is no report.
 */
export function ReportPart({ state, children }: { state: KeywordState; children: ReactNode }) {
  const { t, i18n } = useTranslation(['keywords', 'search-console'])
  const { report } = state
  const day = (on: string) =>
    dateFormat(i18n.language, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(on))
  if (report === null)
    return state.isConnected ? (
      <LandingEmpty
        title={t(state.isReporting ? 'waiting.title' : 'search-console:noDays.title')}
        action={null}
      >
        {t(state.isReporting ? 'waiting.note' : 'search-console:noDays.note')}
      </LandingEmpty>
    ) : (
      <LandingEmpty
        title={t('connect.title')}
        action={
          <Link to="/google-search-console" look="primary">
            {t('connect.action')}
          </Link>
        }
      >
        {t('connect.note')}
      </LandingEmpty>
    )
  return (
    <Stack gap={4}>
      {state.broken !== null && <BrokenConnection code={state.broken} />}
      {report.missingDays > 0 && (
        <LandingPartial
          title={t('search-console:partial.title')}
          reasons={[t('search-console:partial.missing', { count: report.missingDays })]}
        />
      )}
      {report.leftOut > 0 && (
        <LandingPartial
          title={t('report.leftOutTitle')}
          reasons={[t('report.leftOut', { count: report.leftOut })]}
        />
      )}
      <Headline
        value={t('report.value', { count: report.queries + report.leftOut })}
        label={t('report.label')}
        asOf={report.madeAt}
        coverage={t('report.coverage', {
          from: day(report.from),
          to: day(report.to),
          hidden: Math.round(report.hidden * 100),
        })}
      >
        <p className="sp-subtle">{t('report.source')}</p>
      </Headline>
      {children}
    </Stack>
  )
}
