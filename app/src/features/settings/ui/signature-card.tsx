import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { exactTime } from '#kit/shared/exact-time.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { useErrorWords } from '#kit/ui/i18n/error-words.ts'
import { latePart } from '#kit/ui/late-part.tsx'
import { Inline, Stack } from '#kit/ui/layout.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Loading, SkeletonRows } from '#kit/ui/skeleton.tsx'
import type { CrawlerSignature } from '../contract.ts'
import { settingsApi } from './settings-api.ts'
import { useSignature } from './use-signature.ts'

const SignatureForm = latePart(
  () => import('./signature-form.tsx').then((part) => part.SignatureForm),
  <SkeletonRows rows={5} sign={false} />,
)

const TONES = { none: 'neutral', active: 'success', expired: 'attention' } as const

/** The signature that lets Signpost's page reader through if the store blocks programs. */
export function SignatureCard() {
  const { t } = useTranslation('settings')
  const signature = useSignature()
  const { data, isPending, error, refetch, isFetching } = signature.state
  return (
    <Section
      title={t('signature.title')}
      note={t('signature.note')}
      action={data && <Badge tone={TONES[data.state]}>{t(`signature.state.${data.state}`)}</Badge>}
    >
      {isPending ? (
        <Loading>
          <SkeletonRows rows={2} />
        </Loading>
      ) : data ? (
        <Signature state={data} signature={signature} />
      ) : (
        <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
      )}
    </Section>
  )
}

function Signature({
  state: { state, expiresAt, hosts },
  signature: { save, remove },
}: {
  state: CrawlerSignature
  signature: ReturnType<typeof useSignature>
}) {
  const { t, i18n } = useTranslation('settings')
  const [isOpen, setIsOpen] = useState(false)
  const { words } = useErrorWords(remove.error)
  if (isOpen)
    return (
      <SignatureForm
        onSave={(pasted) => save.mutate(pasted, { onSuccess: () => setIsOpen(false) })}
        onCancel={() => {
          save.reset()
          setIsOpen(false)
        }}
        saving={save.isPending}
        error={save.error}
      />
    )
  return (
    <Stack gap={3}>
      {expiresAt && (
        <p>
          {t(state === 'expired' ? 'signature.ended' : 'signature.ends', {
            time: exactTime(expiresAt, i18n.language),
          })}{' '}
          (<RelativeTime at={expiresAt} />)
        </p>
      )}
      <p className="sp-subtle sp-small">{t('signature.hosts', { hosts: hosts.join(', ') })}</p>
      <Inline>
        <Button call={settingsApi.saveCrawlerSignature} onPress={() => setIsOpen(true)}>
          {t(state === 'none' ? 'signature.paste' : 'signature.replace')}
        </Button>
        {state !== 'none' && (
          <Button
            call={settingsApi.removeCrawlerSignature}
            tone="plain"
            loading={remove.isPending}
            onPress={() => remove.mutate()}
          >
            {t('signature.remove')}
          </Button>
        )}
      </Inline>
      {remove.isError && (
        <p className="sp-field-error" role="alert">
          {words}
        </p>
      )}
    </Stack>
  )
}
