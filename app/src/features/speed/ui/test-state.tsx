import { useTranslation } from 'react-i18next'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { LandingRunning } from '#kit/ui/landing/landing-states.tsx'
import type { SpeedReport, SpeedTest } from '../contract.ts'
import type { SpeedActions } from './use-speed.ts'

/** Progress of the open test, or why the last one failed. */
export function TestState({
  report: { url, test },
  actions,
}: {
  report: SpeedReport
  actions: SpeedActions
}) {
  const { t } = useTranslation(['speed', 'errors'])
  if (test?.state === 'waiting' || test?.state === 'running')
    return <Running test={test} actions={actions} state={test.state} />
  if (test?.state !== 'failed') return null
  return (
    <Banner
      tone="critical"
      title={t('failed.title')}
      action={
        <Button loading={actions.test.isPending} onPress={() => actions.test.mutate(url)}>
          {t('failed.again')}
        </Button>
      }
    >
      {t(`errors:${test.reason}`, { ...test.values, defaultValue: test.reason })}
    </Banner>
  )
}

function Running({
  test,
  state,
  actions,
}: {
  test: SpeedTest
  state: 'waiting' | 'running'
  actions: SpeedActions
}) {
  const { t } = useTranslation('speed')
  const { done, total, before } = test
  const queuePosition = before === 0 ? t('running.next') : t('running.before', { count: before })
  return (
    <LandingRunning
      label={t(`running.${state}`)}
      done={done}
      total={total}
      detail={t('running.detail', { done, count: total })}
      note={state === 'waiting' ? queuePosition : t('running.leave')}
      stop={{
        label: t('running.stop'),
        pending: actions.stop.isPending,
        onStop: () => actions.stop.mutate(test.id),
      }}
    />
  )
}
