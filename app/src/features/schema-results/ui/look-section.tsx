import type { UseMutationResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useScanReason } from '#core/crawl/ui/use-unread-reason.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { FilledText, GAP } from '#kit/ui/filled-text.tsx'
import { Inline } from '#kit/ui/layout.tsx'
import { ProgressBar } from '#kit/ui/progress-bar.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { FillsState } from '../contract/fills.ts'

type Look = Pick<FillsState, 'state' | 'finishedAt' | 'reason'>
interface LookWords {
  title: string
  note: string
}

/** Section for the result of a search or check: title with its age, a button to repeat it, and actions. */
export function LookSection({
  state,
  words,
  look,
  isLooking,
  before,
  actions,
  flush,
  anchor,
  children,
}: {
  state: Look
  words: LookWords
  look: UseMutationResult<unknown, Error, void>
  isLooking: boolean
  /** Content before and after the button. */
  before?: ReactNode
  actions?: ReactNode
  flush?: boolean
  anchor?: string
  children: ReactNode
}) {
  const { t } = useTranslation(['schema-results', 'landing'])
  return (
    <Section
      title={words.title}
      note={
        <>
          {words.note}{' '}
          {state.finishedAt && (
            <>
              <FilledText text={t('landing:asOf', { time: GAP })}>
                <RelativeTime at={state.finishedAt} />
              </FilledText>
            </>
          )}
        </>
      }
      action={
        <Inline>
          {before}
          <Button icon="refresh" loading={isLooking} onPress={() => look.mutate()}>
            {t('fixes.look')}
          </Button>
          {actions}
        </Inline>
      }
      flush={flush ?? false}
      anchor={anchor}
    >
      {children}
    </Section>
  )
}

/** State of the search or check: why it did not start, that it is in progress, or why the last one failed. */
export function LookProgress({
  state,
  look,
  looking,
  failed,
}: {
  state: Look
  look: UseMutationResult<unknown, Error, void>
  /** Text while it is in progress; absent otherwise. */
  looking?: string | undefined
  failed: string
}) {
  const why = useScanReason()
  return (
    <>
      <FailureLine error={look.error} />
      {looking !== undefined && <ProgressBar label={looking} />}
      {state.state === 'failed' && state.reason && (
        <Banner tone="critical" title={failed}>
          {why(state.reason)}
        </Banner>
      )}
    </>
  )
}
