import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useModelName } from '#core/language-model/ui/use-model-name.ts'
import { dateFormat } from '#kit/shared/formatters.ts'
import { defineApi } from '#kit/ui/api/define-api.ts'
import { Badge, type BadgeTone } from '#kit/ui/badge.tsx'
import { FilledText, GAP } from '#kit/ui/filled-text.tsx'
import { Inline } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { Loaded } from '#kit/ui/loaded.tsx'
import { Page } from '#kit/ui/page.tsx'
import { momentsInWords, RelativeTime } from '#kit/ui/relative-time.tsx'
import { Row, Rows } from '#kit/ui/row.tsx'
import { Section } from '#kit/ui/section.tsx'
import { integrationContract, type ShownIntegration } from '../contract.ts'

const api = defineApi(integrationContract)

const TONES: Record<ShownIntegration['state'], BadgeTone> = {
  connected: 'success',
  attention: 'attention',
  off: 'neutral',
  unknown: 'warning',
}

/** `/integration`: the integrations, their state, and where to set them up. */
export function IntegrationPage() {
  const { t } = useTranslation('integration')
  const list = useQuery({ queryKey: ['integrations'], queryFn: () => api.list(), staleTime: 0 })
  return (
    <Page title={t('title')} back>
      <Loaded query={list} rows={6}>
        {({ rows }) => (
          <Section title={t('list')} note={t('note')} flush>
            <Rows>
              {rows.map((row) => (
                <IntegrationRow key={row.slug} row={row} />
              ))}
            </Rows>
          </Section>
        )}
      </Loaded>
    </Page>
  )
}

function IntegrationRow({ row }: { row: ShownIntegration }) {
  const { t, i18n } = useTranslation('integration')
  const modelName = useModelName()
  const { slug, state, note, values, setAt } = row
  const name = t(`row.${slug}.name`)
  const { model } = values
  const readable = typeof model === 'string' ? { ...values, model: modelName(model) } : values
  // An integration that is off needs no note that it was never used.
  const isUsed = state !== 'off' || row.lastWorkedAt !== null
  return (
    <Row
      title={
        <Inline>
          <strong>{name}</strong>
          <Badge tone={TONES[state]}>{t(`state.${state}`)}</Badge>
        </Inline>
      }
      note={
        <>
          <p>{t(`row.${slug}.what`)}</p>
          <p>
            {note === null
              ? t('unreadable')
              : t(`row.${slug}.note.${note}`, momentsInWords(readable, i18n.language))}
          </p>
          <p>
            {isUsed && <LastWorked at={row.lastWorkedAt} />}
            {isUsed && setAt?.by === 'operator' && ' · '}
            {setAt?.by === 'operator' && t('operator')}
          </p>
        </>
      }
      action={
        setAt?.by === 'merchant' && (
          <Link to={setAt.to} look="button">
            {t(state === 'off' ? 'setUp' : 'change')}
            <span className="sp-hidden">: {name}</span>
          </Link>
        )
      }
    />
  )
}

function LastWorked({ at }: { at: string | null }) {
  const { t, i18n } = useTranslation('integration')
  if (at === null) return t('never')
  return (
    <FilledText text={t('lastWorked', { time: GAP })}>
      {at.includes('T') ? (
        <RelativeTime at={at} />
      ) : (
        <time dateTime={at}>
          {dateFormat(i18n.language, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(at))}
        </time>
      )}
    </FilledText>
  )
}
