import { useTranslation } from 'react-i18next'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { LandingEmpty } from '#kit/ui/landing/landing-states.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { ProgressBar } from '#kit/ui/progress-bar.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { ConnectionState } from '../contract.ts'
import { searchConsoleApi } from './search-console-api.ts'
import { useReportWords } from './use-report-words.ts'
import type { Connection } from './use-search-console.ts'

/** Progress of fetching, or why it stopped. */
export function FillState({ state, actions }: { state: ConnectionState; actions: Connection }) {
  const { t, i18n } = useTranslation(['search-console', 'errors'])
  const words = useReportWords()
  const errorWords = (code: string) => i18n.t(code, { ns: 'errors' })
  const { connection, fill } = state
  if (connection?.broken)
    return (
      <Banner
        tone="critical"
        title={t('broken.title')}
        action={<ConnectAgain state={state} actions={actions} />}
      >
        <p>{errorWords(connection.broken)}</p>
        {fill?.finalDay && <p>{t('broken.until', { day: words.day(fill.finalDay) })}</p>}
      </Banner>
    )
  if (!connection)
    return fill?.finalDay ? (
      <Banner
        tone="attention"
        title={t('ended.title', { day: words.day(fill.finalDay) })}
        action={<ConnectAgain state={state} actions={actions} />}
      >
        {t('ended.note')}
      </Banner>
    ) : null
  if (fill?.state === 'failed')
    return (
      <Banner
        tone="critical"
        title={t('failed.title')}
        action={
          <Button loading={actions.fetch.isPending} onPress={() => actions.fetch.mutate()}>
            {t('failed.action')}
          </Button>
        }
      >
        {fill.reason && errorWords(fill.reason)}
      </Banner>
    )
  if (fill?.state === 'done' && fill.setAside)
    return (
      <Banner
        tone="attention"
        title={t('setAside.title', { count: fill.setAside.days, number: words.count(fill.setAside.days) })}
      >
        <p>{errorWords(fill.setAside.reason)}</p>
        <p>{t('setAside.note')}</p>
      </Banner>
    )
  if (fill?.state === 'done' && fill.finalDay === null)
    return (
      <LandingEmpty title={t('noDays.title')} action={null}>
        {t('noDays.note')}
      </LandingEmpty>
    )
  if (fill?.state !== 'running') return null
  return (
    <Section>
      <ProgressBar
        label={t(fill.clearing ? 'fill.clearing' : 'fill.label')}
        detail={
          fill.total > 0
            ? t('fill.progress', {
                done: words.count(fill.done),
                count: fill.total,
                total: words.count(fill.total),
              })
            : t('fill.listing')
        }
        {...(fill.total > 0 && { value: fill.done, max: fill.total })}
      />
      {fill.reason && <p className="sp-small">{t('fill.waiting', { reason: errorWords(fill.reason) })}</p>}
      <p className="sp-subtle sp-small">{t('fill.note')}</p>
    </Section>
  )
}

/** Connects the way the store was connected before; without a connection, the way this installation offers. */
function ConnectAgain({
  state: { offers, connection },
  actions,
}: {
  state: ConnectionState
  actions: Connection
}) {
  const { t } = useTranslation('search-console')
  const isByAccount = connection ? connection.way === 'service-account' : !offers.signIn
  if (!(isByAccount ? offers.serviceAccount !== null : offers.signIn)) return null
  const way = isByAccount ? actions.useServiceAccount : actions.connect
  return (
    <Stack gap={1}>
      <div>
        <Button
          call={isByAccount ? searchConsoleApi.connectServiceAccount : searchConsoleApi.connect}
          tone={connection ? 'primary' : 'default'}
          loading={way.isPending}
          onPress={() => way.mutate()}
        >
          {t('broken.action')}
        </Button>
      </div>
      <FailureLine error={way.error} />
    </Stack>
  )
}
