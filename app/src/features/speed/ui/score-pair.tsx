import { useTranslation } from 'react-i18next'
import type { Device } from '#kit/shared/lighthouse-names.ts'
import { Inline } from '#kit/ui/layout.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import { Score } from '#kit/ui/score.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { Measured, Side } from '../contract.ts'
import { rateScore } from '../domain/ratings.ts'
import { useSpeedWords } from './use-speed-words.ts'

/** The scores of one device before and after. */
export function ScorePair({ device, side: { before, after } }: { device: Device; side: Side }) {
  const { t } = useTranslation('speed')
  const words = useSpeedWords()
  const change = before && after ? after.score - before.score : null
  return (
    <Section title={t(`device.${device}`)}>
      <Inline gap={6} top>
        <OneScore label={t('score.before')} measured={before} />
        <OneScore label={t('score.after')} measured={after} />
        {change !== null && (
          <p className="sp-strong sp-numeric">
            {change === 0 ? t('score.same') : t('score.change', { change: words.signed(change) })}
          </p>
        )}
      </Inline>
      {before && after && before.source !== after.source && (
        <p className="sp-subtle sp-small">
          {t('score.otherLab', { before: t(`lab.by.${before.source}`), after: t(`lab.by.${after.source}`) })}
        </p>
      )}
    </Section>
  )
}

function OneScore({ label, measured }: { label: string; measured: Measured | null }) {
  const { t } = useTranslation('speed')
  const meaning = measured ? rateScore(measured.score) : 'none'
  return (
    <div>
      <Score value={measured?.score ?? null} meaning={meaning} words={t(`rating.${meaning}`)} label={label} />
      {measured && (
        <p className="sp-subtle sp-small">
          {t('score.runs', { count: measured.runs })} · <RelativeTime at={measured.at} />
        </p>
      )}
    </div>
  )
}
