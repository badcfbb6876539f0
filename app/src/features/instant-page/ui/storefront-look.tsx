import type { UseMutationResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Button } from '#kit/ui/button.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { FilledText, GAP } from '#kit/ui/filled-text.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import { Row, Rows } from '#kit/ui/row.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { InstantPageState, Seen } from '../contract.ts'

/** Compares what the home page prints for visitors now with the switches. */
export function StorefrontLook({
  state,
  look,
}: {
  state: InstantPageState
  look: UseMutationResult<Seen, Error, void>
}) {
  const { t } = useTranslation('instant-page')
  const { instantPage, visitorVitals } = state
  const seen = look.data
  return (
    <Section
      title={t('look.title')}
      note={
        seen ? (
          <>
            <FilledText text={t('look.read', { time: GAP })}>
              <RelativeTime at={seen.readAt} />
            </FilledText>
          </>
        ) : (
          t('look.note')
        )
      }
      action={
        <Button loading={look.isPending} onPress={() => look.mutate()}>
          {t('look.action')}
        </Button>
      }
      flush={seen !== undefined}
    >
      <FailureLine error={look.error} />
      {seen && (
        <Rows>
          <Line name={t('look.rules')} isThere={seen.rules} isMeant={instantPage.on} />
          <Line name={t('look.script')} isThere={seen.script} isMeant={instantPage.on} />
          <Line name={t('look.vitals')} isThere={seen.vitals} isMeant={visitorVitals.on} />
        </Rows>
      )}
    </Section>
  )
}

function Line({ name, isThere, isMeant }: { name: string; isThere: boolean; isMeant: boolean }) {
  const { t } = useTranslation('instant-page')
  const key = `${isThere ? 'there' : 'absent'}${isThere === isMeant ? '' : 'Wrong'}` as const
  return (
    <Row
      tone={isThere === isMeant ? (isThere ? 'success' : 'unknown') : 'attention'}
      toneWord={t(`look.${isThere === isMeant ? 'asMeant' : 'notAsMeant'}`)}
      title={name}
      note={t(`look.${key}`)}
    />
  )
}
