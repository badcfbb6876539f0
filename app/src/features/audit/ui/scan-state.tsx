import { useTranslation } from 'react-i18next'
import type { CrawlRun } from '#core/crawl/run-schema.ts'
import { useScanReason } from '#core/crawl/ui/use-unread-reason.ts'
import { useUnreadSitemaps } from '#core/crawl/ui/use-unread-sitemaps.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { LandingFailed, LandingPartial, LandingRunning } from '#kit/ui/landing/landing-states.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { AuditState } from '../contract.ts'
import type { AuditActions } from './use-audit.ts'

/** State of the scan, if there is anything to report. */
export function ScanState({ state, actions }: { state: AuditState; actions: AuditActions }) {
  const { t } = useTranslation('audit')
  const { run } = state
  const why = useScanReason()
  const { start, stop } = actions
  const failed = start.error ?? stop.error
  return (
    <>
      {failed && <LandingFailed error={failed} onRetry={() => start.mutate()} retrying={start.isPending} />}
      {run?.state === 'running' && <Running run={run} actions={actions} />}
      {run?.state === 'blocked' && (
        <Section>
          <EmptyState
            drawing="locked"
            title={t('run.blocked')}
            action={
              <Button icon="refresh" loading={start.isPending} onPress={() => start.mutate()}>
                {t('run.again')}
              </Button>
            }
          >
            {why(run.reason)}
          </EmptyState>
        </Section>
      )}
      {run?.state === 'failed' && (
        <Banner tone="critical" title={t('run.failed')}>
          {why(run.reason)}
        </Banner>
      )}
      {run && ['done', 'stopped', 'failed'].includes(run.state) && <Ended state={state} run={run} />}
    </>
  )
}

function Running({ run, actions: { stop } }: { run: CrawlRun; actions: AuditActions }) {
  const { t } = useTranslation('audit')
  const { known, waiting, overLimit } = run.coverage
  const total = known - overLimit
  return (
    <LandingRunning
      label={t('run.running', { host: new URL(run.origin).host })}
      done={total - waiting}
      total={total}
      detail={t('run.progress', { done: total - waiting, count: total })}
      note={t('run.leave')}
      stop={{ label: t('stop'), pending: stop.isPending, onStop: () => stop.mutate() }}
    />
  )
}

/** Pages the scan left out, and why. */
function Ended({ state, run }: { state: AuditState; run: CrawlRun }) {
  const { t } = useTranslation(['audit', 'crawl'])
  const why = useScanReason()
  const sitemaps = useUnreadSitemaps()
  const { notRead, kept, overLimit } = run.coverage
  const reasons = [
    ...notRead.map(({ reason, pages }) => t('left.notRead', { count: pages, why: why(reason) })),
    ...(kept > 0 ? [t('crawl:kept.pages', { count: kept })] : []),
    ...sitemaps(run.coverage),
    ...(overLimit > 0 ? [t('left.overLimit', { count: overLimit, limit: run.pageLimit })] : []),
    ...(state.unjudged > 0 ? [t('left.unjudged', { count: state.unjudged })] : []),
  ]
  if (reasons.length > 0)
    return (
      <LandingPartial title={t(run.state === 'stopped' ? 'run.stopped' : 'run.partial')} reasons={reasons} />
    )
  return run.state === 'stopped' ? <Banner tone="attention" title={t('run.stopped')} /> : null
}
