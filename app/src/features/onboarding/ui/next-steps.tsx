import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { HomeNextProps } from '#core/registry/client.ts'
import { useFrame } from '#kit/ui/app-bridge/frame-context.ts'
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
type Dismissed = Parameters<typeof onboardingApi.dismiss>[0]
/** Long enough to read what is gone, and to reach the button. */
const UNDO_MS = 10_000

/** The setup guide: open steps, with finished ones folded away. Dismissed ones do not count, and can be brought back. */
export function NextSteps({ suggestions }: HomeNextProps) {
  const { t } = useTranslation('onboarding')
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())
  const { dismiss, error } = useDismiss(setGone)
  const isGone = ({ id, dismissed }: Suggestion) => dismissed || gone.has(id)
  const done = suggestions.filter(({ status }) => status)
  const left = suggestions.filter((suggestion) => !suggestion.status && !isGone(suggestion))
  if (left.length === 0 && error === null) return null
  return (
    <Section
      title={t('title')}
      note={t('progress', { done: done.length, count: done.length + left.length })}
      action={
        left.length > 0 && (
          <IconButton
            icon="close"
            label={t('dismissAll')}
            onPress={() =>
              dismiss(
                left.map(({ id }) => id),
                t('guideDismissed'),
              )
            }
          />
        )
      }
      flush
    >
      <Rows>
        {left.map((suggestion) => (
          <Step
            key={suggestion.id}
            suggestion={suggestion}
            onDismiss={() => dismiss([suggestion.id], t('stepDismissed'))}
          />
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

/** Hides steps at once, and offers to bring them back; if the server refuses, shows them again with the error. */
function useDismiss(setGone: (change: (before: ReadonlySet<string>) => ReadonlySet<string>) => void) {
  const { t } = useTranslation('onboarding')
  const cache = useQueryClient()
  const frame = useFrame()
  const show = (ids: readonly string[]) =>
    setGone((before) => new Set([...before].filter((id) => !ids.includes(id))))
  const undo = useMutation({
    mutationFn: (ids: readonly string[]) => onboardingApi.dismiss(statuses(ids, false)),
    onMutate: () => save.reset(),
    onSuccess: async (_, ids) => {
      await cache.invalidateQueries({ queryKey: ['home'] })
      show(ids)
    },
  })
  const save = useMutation({
    mutationFn: ({ ids }: { ids: readonly string[]; said: string }) =>
      onboardingApi.dismiss(statuses(ids, true)),
    onMutate: ({ ids }) => setGone((before) => new Set([...before, ...ids])),
    onSuccess: (_, { ids, said }) =>
      frame.toast(said, {
        duration: UNDO_MS,
        action: { label: t('shell:undo.action'), onAction: () => undo.mutate(ids) },
      }),
    onError: (_, { ids }) => show(ids),
    onSettled: () => cache.invalidateQueries({ queryKey: ['home'] }),
  })
  return {
    dismiss: (ids: readonly string[], said: string) => save.mutate({ ids, said }),
    error: save.error ?? undo.error,
  }
}

const statuses = (ids: readonly string[], isDismissed: boolean) =>
  Object.fromEntries(ids.map((id) => [id, isDismissed])) as Dismissed

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
