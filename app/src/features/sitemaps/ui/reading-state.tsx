import { useTranslation } from 'react-i18next'
import { Banner } from '#kit/ui/banner.tsx'
import { LandingPartial } from '#kit/ui/landing/landing-states.tsx'
import { ProgressBar } from '#kit/ui/progress-bar.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { SitemapsState } from '../contract.ts'

/** Progress or outcome of the reading, if there is something to report. */
export function ReadingState({
  state,
  reading,
}: {
  state: SitemapsState
  reading: NonNullable<SitemapsState['reading']>
}) {
  const { t } = useTranslation('sitemaps')
  if (reading.state === 'running')
    return (
      <Section>
        <ProgressBar
          label={t('xml.running', { host: new URL(reading.origin).host })}
          detail={t('xml.progress', { done: reading.filesRead, count: reading.files })}
          value={reading.filesRead}
          max={Math.max(1, reading.files)}
        />
        <p className="sp-subtle sp-small">{t('xml.leave')}</p>
      </Section>
    )
  const reasons = [
    ...(reading.robotsUnread ? [t('xml.robotsUnread')] : []),
    ...(['filesUnread', 'filesInPart', 'filesOverLimit', 'overLimit'] as const).flatMap((left) =>
      reading[left] > 0 ? [t(`xml.${left}`, { count: reading[left] })] : [],
    ),
  ]
  return (
    <>
      {reading.state === 'blocked' && (
        <Banner tone="attention" title={t('xml.blocked')}>
          {t('xml.blockedNote')}
        </Banner>
      )}
      {reading.state === 'failed' && (
        <Banner tone="critical" title={t('xml.failed')}>
          {t('xml.failedNote')}
        </Banner>
      )}
      {state.pages.running && <Banner title={t('xml.scanning')} />}
      {reasons.length > 0 && <LandingPartial title={t('xml.partial')} reasons={reasons} />}
    </>
  )
}
