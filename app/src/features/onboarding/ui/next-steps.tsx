import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { HomeNextProps } from '#core/registry/client.ts'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { IconButton } from '#kit/ui/icon-button.tsx'
import { Link } from '#kit/ui/link.tsx'
import { LockedBadge } from '#kit/ui/locked-badge.tsx'
import { LockedWay } from '#kit/ui/locked-way.tsx'
import { Row, Rows } from '#kit/ui/row.tsx'
import { Section } from '#kit/ui/section.tsx'
import { iconOf } from '../domain/suggestion-icons.ts'
import { onboardingApi } from './onboarding-api.ts'
import './next-steps.css'

type Suggestion = HomeNextProps['suggestions'][number]
type Statuses = Parameters<typeof onboardingApi.setStatus>[0]

/** The setup guide: open steps, with finished ones folded away; one or all steps can be dismissed permanently. */
export function NextSteps({ suggestions }: HomeNextProps) {
  const { t } = useTranslation('onboarding')
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())
  const { dismiss, error } = useDismiss(setGone)
  const isGone = ({ id, dismissed }: Suggestion) => dismissed || gone.has(id)
  // A step ticked off in the overlay is the same as one dismissed here: both lists count it as done.
  const done = suggestions.filter((suggestion) => suggestion.status || isGone(suggestion))
  const left = suggestions.filter((suggestion) => !suggestion.status && !isGone(suggestion))
  if (left.length === 0) return null
  return (
    <Section
      title={t('title')}
      note={t('progress', { done: done.length, count: suggestions.length })}
      action={
        <IconButton icon="close" label={t('dismissAll')} onPress={() => dismiss(left.map(({ id }) => id))} />
      }
      flush
    >
      <Rows>
        {left.map((suggestion) => (
          <Step key={suggestion.id} suggestion={suggestion} onDismiss={() => dismiss([suggestion.id])} />
        ))}
      </Rows>
      {error !== null && (
        <div className="sp-guide-foot">
          <FailureLine error={error} />
        </div>
      )}
      {done.length > 0 && (
        <details className="sp-guide-foot">
          <summary className="sp-link">{t('doneSteps', { count: done.length })}</summary>
          <Rows>
            {done.map(({ id }) => (
              <Row
                key={id}
                icon="success"
                tone="success"
                toneWord={t('done')}
                title={t(`suggestion.${id}.title`)}
              />
            ))}
          </Rows>
        </details>
      )}
    </Section>
  )
}

/** Hides a step at once; if the server refuses, shows it again with the error. */
function useDismiss(setGone: (change: (before: ReadonlySet<string>) => ReadonlySet<string>) => void) {
  const cache = useQueryClient()
  const save = useMutation({
    mutationFn: (ids: readonly string[]) =>
      onboardingApi.setStatus(Object.fromEntries(ids.map((id) => [id, true])) as Statuses),
    onMutate: (ids) => setGone((before) => new Set([...before, ...ids])),
    onError: (_, ids) => setGone((before) => new Set([...before].filter((id) => !ids.includes(id)))),
    onSettled: () => cache.invalidateQueries({ queryKey: ['home'] }),
  })
  return { dismiss: (ids: readonly string[]) => save.mutate(ids), error: save.error }
}

function Step({
  suggestion: { id, colour, navigate, locked },
  onDismiss,
}: {
  suggestion: Suggestion
  onDismiss: () => void
}) {
  const { t } = useTranslation('onboarding')
  const title = t(`suggestion.${id}.title`)
  return (
    <Row
      icon={iconOf(id)}
      tone={colour === 'warning' ? 'attention' : 'info'}
      title={
        <>
          <span className="sp-strong">{title}</span> {locked !== null && <LockedBadge by={locked} />}
        </>
      }
      note={t(`suggestion.${id}.description`)}
      action={
        <>
          {locked === null ? (
            <Link to={navigate} look="button">
              {t(`suggestion.${id}.action`)}
            </Link>
          ) : (
            <LockedWay by={locked} />
          )}
          <IconButton icon="close" label={t('dismiss', { title })} onPress={onDismiss} />
        </>
      }
    />
  )
}
