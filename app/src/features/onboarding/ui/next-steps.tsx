import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { HomeNextProps } from '#core/registry/client.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { useErrorWords } from '#kit/ui/i18n/error-words.ts'
import { IconButton } from '#kit/ui/icon-button.tsx'
import { Inline } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { Row, Rows } from '#kit/ui/row.tsx'
import { Section } from '#kit/ui/section.tsx'
import { onboardingApi } from './onboarding-api.ts'

type Suggestion = HomeNextProps['suggestions'][number]
type SuggestionId = keyof Parameters<typeof onboardingApi.setStatus>[0]

/** What next: each suggestion goes for good when dismissed, and the card goes when nothing is left. */
export function NextSteps({ suggestions }: HomeNextProps) {
  const { t } = useTranslation('onboarding')
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())
  const shown = suggestions.filter((suggestion) => !suggestion.dismissed && !gone.has(suggestion.id))
  if (shown.every((suggestion) => suggestion.status)) return null
  return (
    <Section title={t('title')} note={t('note')} flush>
      <Rows>
        {shown.map((suggestion) => (
          <Step
            key={suggestion.id}
            suggestion={suggestion}
            onHide={(hidden) =>
              setGone((before) => {
                const after = new Set(before)
                if (hidden) after.add(suggestion.id)
                else after.delete(suggestion.id)
                return after
              })
            }
          />
        ))}
      </Rows>
    </Section>
  )
}

function Step({ suggestion, onHide }: { suggestion: Suggestion; onHide: (hidden: boolean) => void }) {
  const { t } = useTranslation('onboarding')
  const cache = useQueryClient()
  // Hidden at once; comes back with the reason beside it when the server did not take it.
  const dismiss = useMutation({
    mutationFn: () =>
      onboardingApi.setStatus({ [suggestion.id]: true } as Partial<Record<SuggestionId, boolean>>),
    onMutate: () => onHide(true),
    onError: () => onHide(false),
    onSettled: () => cache.invalidateQueries({ queryKey: ['home'] }),
  })
  const title = t(`suggestion.${suggestion.id}.title`)
  return (
    <Row
      icon={suggestion.status ? 'success' : 'tag'}
      tone={suggestion.status ? 'success' : suggestion.colour === 'warning' ? 'attention' : 'info'}
      title={
        <Inline>
          <span className="sp-strong">{title}</span>
          {suggestion.status && <Badge tone="success">{t('done')}</Badge>}
        </Inline>
      }
      note={
        <>
          {t(`suggestion.${suggestion.id}.description`)}
          {dismiss.isError && <Failed error={dismiss.error} />}
        </>
      }
      action={
        <>
          {!suggestion.status && (
            <Link to={suggestion.navigate} look="button">
              {t(`suggestion.${suggestion.id}.action`)}
            </Link>
          )}
          <IconButton icon="close" label={t('dismiss', { title })} onPress={() => dismiss.mutate()} />
        </>
      }
    />
  )
}

function Failed({ error }: { error: unknown }) {
  const { words, code } = useErrorWords(error)
  return (
    <p className="sp-field-error" role="alert">
      {words} <code>{code}</code>
    </p>
  )
}
