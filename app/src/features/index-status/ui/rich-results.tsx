import { useTranslation } from 'react-i18next'
import { Badge } from '#kit/ui/badge.tsx'
import { FilledText, GAP } from '#kit/ui/filled-text.tsx'
import { Inline, Stack } from '#kit/ui/layout.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import { Row, Rows } from '#kit/ui/row.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { IndexPage } from '../contract.ts'

const TONES = { valid: 'success', warning: 'attention', error: 'critical', invalid: 'critical' } as const

/** Rich results as the search engine found them, next to our own judgement of the page. */
export function RichResults({ page }: { page: IndexPage }) {
  const { t } = useTranslation('index-status')
  const { rich, found, ours } = page
  return (
    <Section title={t('rich.title')} flush>
      <Rows>
        <Row
          title={
            <Inline>
              <span className="sp-strong">{t('rich.google')}</span>
              {rich !== null && <Badge tone={TONES[rich]}>{t(`rich.${rich}`)}</Badge>}
            </Inline>
          }
          note={rich === null ? t('rich.none') : <FoundList found={found} />}
        />
        <Row
          title={
            <Inline>
              <span className="sp-strong">{t('rich.ours')}</span>
              {ours !== null && <Badge tone={TONES[ours.verdict]}>{t(`rich.judged.${ours.verdict}`)}</Badge>}
            </Inline>
          }
          note={
            ours === null ? (
              t('rich.unjudged')
            ) : (
              <>
                {ours.types.join(', ')}
                {ours.readAt !== null && (
                  <>
                    {ours.types.length > 0 && ' · '}
                    <FilledText text={t('detail.asOf', { time: GAP })}>
                      <RelativeTime at={ours.readAt} />
                    </FilledText>
                  </>
                )}
              </>
            )
          }
        />
      </Rows>
    </Section>
  )
}

function FoundList({ found }: { found: IndexPage['found'] }) {
  const { t } = useTranslation(['index-status', 'shell'])
  return (
    <Stack gap={2}>
      {found.map(({ type, items }) => {
        // Lists an issue once, however many items have it.
        const issues = [
          ...new Map(items.flatMap((item) => item.issues).map((one) => [one.message, one])).values(),
        ]
        return (
          <div key={type}>
            <span>
              {type} · {t('rich.items', { count: items.length })}
            </span>
            <ul>
              {issues.map(({ message, isError }) => (
                <li key={message}>
                  {t('shell:pair', { name: t(isError ? 'rich.error' : 'rich.warning'), value: message })}
                </li>
              ))}
            </ul>
          </div>
        )
      })}
    </Stack>
  )
}
