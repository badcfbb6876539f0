import { useTranslation } from 'react-i18next'
import { Badge } from '#kit/ui/badge.tsx'
import { FilledText, GAP } from '#kit/ui/filled-text.tsx'
import { Link } from '#kit/ui/link.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import { Row, Rows, type RowTone } from '#kit/ui/row.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { TemplateMode } from '../contract.ts'
import { useReasonWords } from './use-reason-words.ts'

type Sample = TemplateMode['samples'][number]

const MODES = { own: 'success', complete: 'info', silent: 'neutral' } as const
const SAMPLES: Record<Sample['state'], RowTone> = {
  read: 'success',
  broken: 'critical',
  'not-read': 'unknown',
  unsuitable: 'info',
}

/** One template: its mode, the reason in plain words, and the sample pages behind the decision. */
export function TemplateCard({ template }: { template: TemplateMode }) {
  const { t } = useTranslation('structured-data')
  const unread = template.reason === 'not-read'
  return (
    <Section
      title={<code>{template.template}</code>}
      note={t(`reason.${template.reason}`, { defaultValue: template.reason })}
      action={
        unread ? (
          <Badge tone="attention">{t('mode.unread')}</Badge>
        ) : (
          <Badge tone={MODES[template.mode]}>{t(`mode.${template.mode}`)}</Badge>
        )
      }
      flush
    >
      <div className="sp-section-body">
        <p>{t(`mode.${template.mode}Note`)}</p>
        {template.mode === 'complete' && template.adds.length > 0 && (
          <p>
            {t('templates.adds')}{' '}
            {template.adds.map((property, index) => (
              <span key={property}>
                {index > 0 && ', '}
                <code>{property}</code>
              </span>
            ))}
          </p>
        )}
        <p className="sp-subtle sp-small">
          {template.readAt ? (
            <FilledText text={t('templates.readAt', { time: GAP })}>
              <RelativeTime at={template.readAt} />
            </FilledText>
          ) : (
            t('templates.neverRead')
          )}
        </p>
      </div>
      <Rows>
        {template.samples.map((sample) => (
          <SampleRow key={sample.url} sample={sample} />
        ))}
      </Rows>
    </Section>
  )
}

function SampleRow({ sample }: { sample: Sample }) {
  const { t } = useTranslation('structured-data')
  const reason = useReasonWords(sample.reason)
  return (
    <Row
      tone={SAMPLES[sample.state]}
      toneWord={t(`sample.${sample.state}`)}
      title={
        <Link to={sample.url} target="external">
          {sample.title}
        </Link>
      }
      note={
        sample.state === 'read'
          ? `${t(`kind.${sample.kind}`)} · ${t('sample.foreign', { count: sample.foreignNodes })}`
          : `${t(`sample.${sample.state}`)} · ${reason}`
      }
    />
  )
}
