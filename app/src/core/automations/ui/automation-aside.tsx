import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useFrame } from '#kit/ui/app-bridge/frame-context.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { useErrorWords } from '#kit/ui/i18n/error-words.ts'
import { Inline, Stack } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { Modal } from '#kit/ui/modal.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { Automation } from '../contract.ts'
import { AUTOMATIONS_PATH } from './paths.ts'
import { PreviewPanel } from './preview-panel.tsx'
import { TodayWords } from './today-words.tsx'
import { useAutomationActions, type Wish } from './use-automations.ts'

/** What an automation did and what it would do, beside its form. */
export function AutomationAside({
  automation,
  wish,
  isDirty,
}: {
  automation: Automation | null
  wish: Wish | null
  isDirty: boolean
}) {
  return (
    <>
      {automation && <StateCard automation={automation} isDirty={isDirty} />}
      <PreviewPanel wish={wish} />
    </>
  )
}

function StateCard({ automation, isDirty }: { automation: Automation; isDirty: boolean }) {
  const { t } = useTranslation(['automations', 'errors'])
  const frame = useFrame()
  const { run } = useAutomationActions()
  const failed = useErrorWords(run.error)
  const { status, lastRun, problem } = automation
  const isActive = status === 'active'
  return (
    <Section
      title={t('state.title')}
      action={<Badge tone={isActive ? 'success' : 'neutral'}>{t(`status.${status}`)}</Badge>}
    >
      <Stack gap={3}>
        {problem && (
          <Banner tone="attention" title={t('stuck')}>
            {t(`errors:${problem.code}`, { defaultValue: problem.message })} <code>{problem.code}</code>
          </Banner>
        )}
        <p aria-live="polite">
          {t('state.today')} <TodayWords automation={automation} />
        </p>
        <p>
          {lastRun ? (
            <>
              {t('state.lastRun')}{' '}
              <Link to={`/operations/${lastRun.operationId}`}>
                <RelativeTime at={lastRun.at} />
              </Link>
            </>
          ) : (
            t('state.never')
          )}
        </p>
        {run.isError && (
          <p className="sp-field-error" role="alert">
            {failed.words} <code>{failed.code}</code>
          </p>
        )}
        <Inline>
          {isActive && (
            <Button
              isDisabled={isDirty}
              loading={run.isPending}
              onPress={() => run.mutate(automation.id, { onSuccess: () => frame.toast(t('started')) })}
            >
              {t('run')}
            </Button>
          )}
          <Remove automation={automation} />
        </Inline>
      </Stack>
    </Section>
  )
}

function Remove({ automation: { id, title } }: { automation: Automation }) {
  const { t } = useTranslation('automations')
  const frame = useFrame()
  const navigate = useNavigate()
  const [isAsking, setIsAsking] = useState(false)
  const { remove } = useAutomationActions()
  return (
    <>
      <Button tone="plain" onPress={() => setIsAsking(true)}>
        {t('remove.action')}
      </Button>
      <Modal
        open={isAsking}
        alert
        onClose={() => setIsAsking(false)}
        title={t('remove.title', { title })}
        actions={
          <>
            <Button onPress={() => setIsAsking(false)} isDisabled={remove.isPending}>
              {t('remove.keep')}
            </Button>
            <Button
              tone="critical"
              loading={remove.isPending}
              onPress={() =>
                remove.mutate(id, {
                  onSuccess: () => {
                    frame.toast(t('removed'))
                    void navigate(AUTOMATIONS_PATH)
                  },
                  onError: () => setIsAsking(false),
                })
              }
            >
              {t('remove.confirm')}
            </Button>
          </>
        }
      >
        <p>{t('remove.words')}</p>
      </Modal>
    </>
  )
}
