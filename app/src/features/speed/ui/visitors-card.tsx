import { useTranslation } from 'react-i18next'
import { Stack } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { Visitors } from '../contract.ts'
import { MetricList } from './metric-list.tsx'
import { useSpeedWords } from './use-speed-words.ts'

/** What our own script measured for the store's visitors, or where to switch it on; null for an uncounted page. */
export function VisitorsCard({ visitors }: { visitors: Visitors | null }) {
  const { t } = useTranslation('speed')
  const words = useSpeedWords()
  if (!visitors)
    return (
      <Section title={t('visitors.title')}>
        <p className="sp-subtle">{t('visitors.notCounted')}</p>
      </Section>
    )
  const { collecting, visits, from, to, metrics } = visitors
  return (
    <Section title={t('visitors.title')}>
      <Stack gap={3}>
        {visits > 0 ? (
          <>
            <p className="sp-subtle sp-small">
              {t('visitors.note', { from: words.day(from), to: words.day(to) })} ·{' '}
              {t('visitors.visits', { count: visits })}
            </p>
            <MetricList metrics={metrics} />
          </>
        ) : (
          <p className="sp-subtle">{collecting ? t('visitors.none') : t('visitors.off')}</p>
        )}
        {!collecting && (
          <p>
            <Link to="/speed-booster/instant-page">{t('visitors.open')}</Link>
          </p>
        )}
      </Stack>
    </Section>
  )
}
