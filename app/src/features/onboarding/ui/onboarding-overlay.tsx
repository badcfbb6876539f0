import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useProfileChoice } from '#core/shops/ui/use-profile.ts'
import { currentShop } from '#kit/ui/app-bridge/bridge.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { IconButton } from '#kit/ui/icon-button.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { Modal } from '#kit/ui/modal.tsx'
import { ProgressBar } from '#kit/ui/progress-bar.tsx'
import { Row, Rows, type RowTone } from '#kit/ui/row.tsx'
import { keepsValues, readStored, writeStored } from '#kit/ui/stored-value.ts'
import type { SuggestionItem } from '../contract.ts'
import { onboardingApi } from './onboarding-api.ts'
import { useOnboarding, useSuggestionStatus } from './use-onboarding.ts'
import './onboarding-overlay.css'

/**
 * Closed for this visit to the admin of this store; shown again at the next one. A browser that stores nothing for our
 * frame would forget it at each reload, so the server remembers it there.
 */
const laterKey = (): string => `onboardingLater ${currentShop() ?? ''}`
const TONES: Record<SuggestionItem['colour'], RowTone> = {
  info: 'info',
  success: 'success',
  warning: 'attention',
}

/** The first steps over the screen, until they are done or removed (spec 1 §2). */
export function OnboardingOverlay() {
  const { t } = useTranslation('onboarding')
  const navigate = useNavigate()
  const [open, setOpen] = useState(() => readStored('sessionStorage', laterKey()) === null)
  const onboarding = useOnboarding()
  const status = useSuggestionStatus()
  const remove = useProfileChoice()
  const suggestions = onboarding.data?.suggestions ?? []
  // Without steps there is no overlay; Home reports what could not be read.
  if (!open || suggestions.length === 0) return null
  const isPutOff = !keepsValues('sessionStorage') && onboarding.data?.later === true
  if (isPutOff) return null
  const later = () => {
    writeStored('sessionStorage', laterKey(), 'yes')
    // If this call fails, the overlay is still closed, but returns at the next reload.
    if (!keepsValues('sessionStorage')) onboardingApi.later().catch(() => undefined)
    setOpen(false)
  }
  const done = suggestions.filter((suggestion) => suggestion.status).length
  return (
    <Modal
      open
      onClose={later}
      title={t('overlay.title')}
      actions={
        <>
          {done < suggestions.length && <Button onPress={later}>{t('overlay.later')}</Button>}
          <Button
            tone={done < suggestions.length ? 'plain' : 'primary'}
            loading={remove.isPending}
            onPress={() => remove.mutate({ isOnBoardingDone: true })}
          >
            {done < suggestions.length ? t('overlay.remove') : t('overlay.finish')}
          </Button>
        </>
      }
    >
      <Stack gap={3}>
        <p>{t('overlay.words')}</p>
        <ProgressBar
          label={t('title')}
          value={done}
          max={suggestions.length}
          detail={t('progress', { done, count: suggestions.length })}
        />
        {(status.error ?? remove.error) !== null && <FailureLine error={status.error ?? remove.error} />}
      </Stack>
      <div className="sp-onboarding-steps">
        <Rows>
          {suggestions.map((suggestion) => (
            <Step
              key={suggestion.id}
              suggestion={suggestion}
              onStatus={(next) => status.mutate({ id: suggestion.id, status: next })}
              onStart={() => {
                later()
                navigate(suggestion.navigate)
              }}
            />
          ))}
        </Rows>
      </div>
    </Modal>
  )
}

function Step({
  suggestion: { id, icon, colour, status, ticked },
  onStatus,
  onStart,
}: {
  suggestion: SuggestionItem
  onStatus: (status: boolean) => void
  onStart: () => void
}) {
  const { t } = useTranslation('onboarding')
  const title = t(`suggestion.${id}.title`)
  return (
    <Row
      icon={status ? 'success' : icon}
      tone={status ? 'success' : TONES[colour]}
      title={
        <>
          <span className="sp-strong">{title}</span> {status && <Badge tone="success">{t('done')}</Badge>}
        </>
      }
      note={t(`suggestion.${id}.description`)}
      action={
        status ? (
          ticked && (
            <IconButton icon="undo" label={t('overlay.open', { title })} onPress={() => onStatus(false)} />
          )
        ) : (
          <>
            <Button onPress={onStart}>{t(`suggestion.${id}.action`)}</Button>
            <IconButton icon="open" label={t('overlay.done', { title })} onPress={() => onStatus(true)} />
          </>
        )
      }
    />
  )
}
