import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#kit/ui/api/api-error.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { FilledText, GAP } from '#kit/ui/filled-text.tsx'
import { lateDialog } from '#kit/ui/late-part.tsx'
import { Inline, Stack } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { Automation } from '../contract.ts'
import { automationsApi } from './automations-api.ts'
import { PreviewPanel } from './preview-panel.tsx'
import { StatusBadge } from './status-badge.tsx'
import { TodayWords } from './today-words.tsx'
import { useAutomationError } from './use-automation-error.ts'
import { useAutomationActions, type Wish } from './use-automations.ts'

const Run = lateDialog(() => import('./run-dialog.tsx').then((part) => part.RunDialog))
const Remove = lateDialog(() => import('./remove-dialog.tsx').then((part) => part.RemoveDialog))

/** What an automation did and what it would do, beside its form. */
export function AutomationAside({
  automation,
  wish,
  isDirty,
  locked,
}: {
  automation: Automation | null
  wish: Wish | null
  isDirty: boolean
  /** Name of the plan it takes, or `CLOSED_BY_STAFF`: no automation runs, whatever its status. Null: open. */
  locked: string | null
}) {
  return (
    <>
      {automation && <StateCard automation={automation} isDirty={isDirty} locked={locked} />}
      {locked === null && <PreviewPanel wish={wish} />}
    </>
  )
}

function StateCard({
  automation,
  isDirty,
  locked,
}: {
  automation: Automation
  isDirty: boolean
  locked: string | null
}) {
  const { t } = useTranslation('automations')
  const [isAsking, setIsAsking] = useState(false)
  const [isRunning, setIsRunning] = useState(false)
  const { run, remove } = useAutomationActions()
  const refused = remove.error
  const forget = () => {
    run.reset()
    remove.reset()
  }
  const failed = useAutomationError(refused)
  const { status, lastRun, problem } = automation
  const stuck = useAutomationError(problem && new ApiError({ status: 422, ...problem }))
  const isActive = status === 'active'
  return (
    <Section title={t('state.title')} action={<StatusBadge status={status} locked={locked} />}>
      <Stack gap={3}>
        {problem && locked === null && (
          <Banner tone="attention" title={t('stuck')}>
            {stuck.words}
          </Banner>
        )}
        <p aria-live="polite">
          {t('state.today')} <TodayWords automation={automation} />
        </p>
        <p>
          {lastRun ? (
            <FilledText text={t('state.lastRun', { time: GAP })}>
              <Link to={`/operations/${lastRun.operationId}`}>
                <RelativeTime at={lastRun.at} />
              </Link>
            </FilledText>
          ) : (
            t('state.never')
          )}
        </p>
        {lastRun?.isRunning && <p>{t('state.running')}</p>}
        {refused && (
          <p className="sp-field-error" role="alert" data-code={failed.code}>
            {failed.words}
          </p>
        )}
        <Inline>
          {isActive && locked === null && (
            <Button
              isDisabled={isDirty}
              onPress={() => {
                forget()
                setIsRunning(true)
              }}
            >
              {t('run')}
            </Button>
          )}
          <Button
            call={automationsApi.remove}
            tone="plain"
            onPress={() => {
              forget()
              setIsAsking(true)
            }}
          >
            {t('remove.action')}
          </Button>
        </Inline>
        {isActive && isDirty && <p className="sp-subtle sp-small">{t('saveFirst')}</p>}
        {isRunning && <Run automation={automation} run={run} onClose={() => setIsRunning(false)} />}
        {isAsking && <Remove automation={automation} remove={remove} onClose={() => setIsAsking(false)} />}
      </Stack>
    </Section>
  )
}
