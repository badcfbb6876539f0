import { useTranslation } from 'react-i18next'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { AutomationStrip } from '#kit/ui/landing/automation-strip.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Switch } from '#kit/ui/switch.tsx'
import type { IndexState } from '../contract.ts'
import type { IndexActions } from './use-index-status.ts'

/** Automatic work, and the result of the last monthly submission. */
export function IndexSettingsCard({ state, save }: { state: IndexState; save: IndexActions['save'] }) {
  const { t } = useTranslation('index-status')
  const { settings, quota, hasMail } = state
  // Shows the new setting while it is being saved.
  const shown = save.isPending ? save.variables : settings
  return (
    <>
      <AutomationStrip state={t('settings.on')} tone="success">
        {t('settings.daily', quota)}
      </AutomationStrip>
      <Section title={t('settings.title')}>
        <Stack>
          <Switch
            on={shown.alerts}
            disabled={save.isPending}
            help={hasMail ? undefined : t('settings.alertsOff')}
            onSwitch={(alerts) => save.mutate({ ...settings, alerts })}
          >
            {t('settings.alerts')}
          </Switch>
          <Switch
            on={shown.resubmit}
            disabled={save.isPending}
            help={t('settings.resubmitNote')}
            onSwitch={(resubmit) => save.mutate({ ...settings, resubmit })}
          >
            {t('settings.resubmit')}
          </Switch>
          <FailureLine error={save.error} />
          {state.resubmission && <Resubmission last={state.resubmission} />}
        </Stack>
      </Section>
    </>
  )
}

/** The store has no key file at its root, so nothing was sent. */
const WITHOUT_KEY = new Set(['index-now-unproved', 'index-now-nothing'])

function Resubmission({ last }: { last: NonNullable<IndexState['resubmission']> }) {
  const { t } = useTranslation('index-status')
  return (
    <p className="sp-subtle sp-small">
      {t('settings.resubmitted', { count: last.pages })} · <RelativeTime at={last.at} />
      {last.sitemapRefusal !== null && ` · ${t('settings.refusedSitemap')}`}
      {last.indexNowRefusal !== null &&
        ` · ${t(WITHOUT_KEY.has(last.indexNowRefusal) ? 'settings.refusedIndexNow' : 'settings.failedIndexNow')}`}
    </p>
  )
}
