import { useTranslation } from 'react-i18next'
import type { InsightId } from '#kit/shared/lighthouse-names.ts'
import { FilledText, GAP } from '#kit/ui/filled-text.tsx'
import { HowTo } from '#kit/ui/landing/how-to.tsx'
import { Link } from '#kit/ui/link.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import { Row, Rows } from '#kit/ui/row.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { LabResult, SpeedReport } from '../contract.ts'
import { useSpeedWords } from './use-speed-words.ts'

type Insight = LabResult['insights'][number]
const SHOWN = 5
/**
 * Where an insight is fixed: our images screen or the theme editor. Absent if neither fixes it, as for other
 * companies' files.
 */
const WAYS: Partial<Record<InsightId, 'images' | 'theme'>> = {
  'image-delivery': 'images',
  'lcp-discovery': 'theme',
  'cls-culprits': 'theme',
  'document-latency': 'theme',
  'dom-size': 'theme',
  'font-display': 'theme',
  'network-dependency-tree': 'theme',
  'render-blocking': 'theme',
  'slow-css-selector': 'theme',
  viewport: 'theme',
}

/** Lighthouse's findings in our words, sorted by savings, each with instructions and a link to where it is fixed. */
export function Insights({ detail: { at, source, result } }: { detail: NonNullable<SpeedReport['detail']> }) {
  const { t } = useTranslation('speed')
  const sorted = [...result.insights].sort((a, b) => b.lcpMs - a.lcpMs || b.bytes - a.bytes)
  return (
    <Section
      title={t('insights.title')}
      note={
        <>
          {t(`lab.source.${source}`)} · {t('lab.version', { version: result.version })} ·{' '}
          <FilledText text={t('lab.asOf', { time: GAP })}>
            <RelativeTime at={at} />
          </FilledText>
        </>
      }
      flush
    >
      {sorted.length === 0 ? (
        <p className="sp-section-body">{t('insights.none')}</p>
      ) : (
        <Rows>
          {sorted.map((insight) => (
            <OneInsight key={insight.id} insight={insight} />
          ))}
        </Rows>
      )}
    </Section>
  )
}

function OneInsight({ insight: { id, lcpMs, bytes, items } }: { insight: Insight }) {
  const { t } = useTranslation('speed')
  const words = useSpeedWords()
  const way = WAYS[id]
  const saves = [
    ...(lcpMs > 0 ? [t('insights.saves', { amount: words.ms(lcpMs) })] : []),
    ...(bytes > 0 ? [t('insights.bytes', { amount: words.bytes(bytes) })] : []),
  ]
  return (
    <Row
      tone="attention"
      toneWord={t('rating.average')}
      title={
        <>
          {t(`insight.${id}.title`)}{' '}
          {saves.length > 0 && <span className="sp-subtle">{saves.join(' · ')}</span>}
        </>
      }
      note={
        <>
          {items.slice(0, SHOWN).map(({ what, bytes: size, ms }) => (
            <p key={what} className="sp-lab-item">
              <code>{what}</code> {size !== null && size > 0 && words.bytes(size)}{' '}
              {ms !== null && ms > 0 && words.ms(ms)}
            </p>
          ))}
          {items.length > SHOWN && <p>{t('insights.items', { count: items.length })}</p>}
          <HowTo>
            <p>{t(`insight.${id}.how`)}</p>
          </HowTo>
        </>
      }
      action={
        way === 'images' ? (
          <Link to="/speed-booster/imageoptimization" look="button">
            {t('insights.images')}
          </Link>
        ) : way === 'theme' ? (
          <Link to="shopify://admin/themes/current/editor" target="top" look="button">
            {t('insights.theme')}
          </Link>
        ) : undefined
      }
    />
  )
}
