import { useTranslation } from 'react-i18next'
import { Banner } from '#kit/ui/banner.tsx'
import { Link } from '#kit/ui/link.tsx'
import { ProgressBar } from '#kit/ui/progress-bar.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { IndexState } from '../contract.ts'

/** Errors that are mended on the screen of the connection. */
const isOfConnection = (code: string | null): boolean =>
  code !== null && (code.startsWith('search-console.') || code === 'index-status.not-connected')

/** Progress or failure of the round; nothing if it is done. */
export function RoundState({ state }: { state: IndexState }) {
  const { t } = useTranslation(['index-status', 'errors', 'search-console'])
  const { round, quota } = state
  if (round === null || round.state === 'done') return null
  if (round.state === 'running')
    return (
      <Section>
        <ProgressBar
          label={t('round.running')}
          detail={
            round.planned === 0
              ? t('round.choosing')
              : t('round.progress', { asked: round.asked, count: round.planned })
          }
          {...(round.planned > 0 && { value: round.asked, max: round.planned })}
        />
        <p className="sp-subtle sp-small">{t('round.leave')}</p>
      </Section>
    )
  if (round.state === 'waiting')
    return (
      <Banner tone="attention" title={t('round.waiting')}>
        {t('round.waitingNote', { perDay: quota.perDay })}
      </Banner>
    )
  return (
    <Banner
      tone="critical"
      title={t('round.failed')}
      action={
        isOfConnection(round.reason) && (
          <Link to="/google-search-console" look="button">
            {t('search-console:title')}
          </Link>
        )
      }
    >
      {round.reason !== null && t(round.reason, { ns: 'errors' })}
    </Banner>
  )
}
