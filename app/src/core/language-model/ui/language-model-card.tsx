import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '#kit/ui/badge.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { latePart } from '#kit/ui/late-part.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Loading, SkeletonBar, SkeletonRows } from '#kit/ui/skeleton.tsx'
import type { LanguageModelState } from '../contract.ts'
import { ModelActions } from './model-actions.tsx'
import { ModelFacts } from './model-facts.tsx'
import { ModelUsage } from './model-usage.tsx'
import { useLanguageModel } from './use-language-model.ts'

const OwnModelForm = latePart(
  () => import('./own-model-form.tsx').then((part) => part.OwnModelForm),
  <SkeletonRows rows={7} sign={false} />,
)

const TONES = { own: 'success', installation: 'info', none: 'neutral', unusable: 'critical' } as const

/** Which language model writes texts, with whose key, and its usage. */
export function LanguageModelCard() {
  const { t } = useTranslation('language-model')
  const model = useLanguageModel()
  const { data, isPending, error, refetch, isFetching } = model.state
  const kind = data && kindOf(data)
  return (
    <Section
      title={t('title')}
      note={t('note')}
      action={kind && <Badge tone={TONES[kind]}>{t(`kind.${kind}`)}</Badge>}
    >
      {isPending ? (
        <Loading>
          <SkeletonBar width="60%" height="1.25rem" />
          <SkeletonBar width="40%" height="4rem" />
          <SkeletonBar width="8rem" height="1.75rem" />
        </Loading>
      ) : data ? (
        <Model state={data} model={model} />
      ) : (
        <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
      )}
    </Section>
  )
}

function kindOf({ own, installation }: LanguageModelState): keyof typeof TONES {
  if (own) return own.usable ? 'own' : 'unusable'
  return installation ? 'installation' : 'none'
}

function Model({ state, model }: { state: LanguageModelState; model: ReturnType<typeof useLanguageModel> }) {
  const [isOpen, setIsOpen] = useState(false)
  const { save } = model
  if (isOpen)
    return (
      <OwnModelForm
        own={state.own}
        saving={save.isPending}
        error={save.error}
        onChange={() => save.reset()}
        onSave={(ownModel) => save.mutate(ownModel, { onSuccess: () => setIsOpen(false) })}
        onCancel={() => {
          save.reset()
          setIsOpen(false)
        }}
      />
    )
  return (
    <Stack gap={4}>
      <ModelFacts state={state} />
      <ModelUsage state={state} />
      <ModelActions state={state} model={model} onEnter={() => setIsOpen(true)} />
    </Stack>
  )
}
