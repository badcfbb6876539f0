import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useProfileChoice } from '#core/shops/ui/use-profile.ts'
import { CLOSED_BY_STAFF } from '#kit/shared/closed-by-staff.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { IconButton } from '#kit/ui/icon-button.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { LockedBadge } from '#kit/ui/locked-badge.tsx'
import { Modal } from '#kit/ui/modal.tsx'
import { ProgressBar } from '#kit/ui/progress-bar.tsx'
import { Row, Rows, type RowTone } from '#kit/ui/row.tsx'
import type { SuggestionItem } from '../contract.ts'
import { useLater, useOnboarding, useSuggestionStatus } from './use-onboarding.ts'
import './onboarding-overlay.css'

const TONES: Record<SuggestionItem['colour'], RowTone> = {
  info: 'info',
  success: 'success',
  warning: 'attention',
}

/** The first steps over the screen, until they are done or removed (spec 1 §2); *Later* closes them for this visit. */
export function OnboardingOverlay() {
  const { t } = useTranslation('onboarding')
  const navigate = useNavigate()
  const onboarding = useOnboarding()
  const status = useSuggestionStatus()
  const postpone = useLater()
  const [isClosed, setIsClosed] = useState(false)
  const remove = useProfileChoice()
  const suggestions = onboarding.data?.suggestions ?? []
  // Without steps there is no overlay; Home reports what could not be read.
  if (isClosed || onboarding.data?.later || suggestions.length === 0) return null
  const later = () => {
    setIsClosed(true)
    postpone()
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
              onStart={(path) => {
                later()
                navigate(path)
              }}
            />
          ))}
        </Rows>
      </div>
    </Modal>
  )
}

function Step({
  suggestion: { id, icon, colour, navigate, locked, status, ticked },
  onStatus,
  onStart,
}: {
  suggestion: SuggestionItem
  onStatus: (status: boolean) => void
  /** Closes the overlay and opens this path. */
  onStart: (path: string) => void
}) {
  const { t } = useTranslation(['onboarding', 'shell'])
  const title = t(`suggestion.${id}.title`)
  return (
    <Row
      icon={status ? 'success' : icon}
      tone={status ? 'success' : TONES[colour]}
      title={
        <>
          <span className="sp-strong">{title}</span> {status && <Badge tone="success">{t('done')}</Badge>}
          {!status && locked !== null && <LockedBadge by={locked} />}
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
            {locked === null ? (
              <Button onPress={() => onStart(navigate)}>{t(`suggestion.${id}.action`)}</Button>
            ) : (
              locked !== CLOSED_BY_STAFF && (
                <Button onPress={() => onStart('/pricing')}>{t('shell:locked.pricing')}</Button>
              )
            )}
            <IconButton icon="open" label={t('overlay.done', { title })} onPress={() => onStatus(true)} />
          </>
        )
      }
    />
  )
}
