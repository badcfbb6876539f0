import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLockedPlan } from '#core/shops/ui/plan-gate.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { LandingFailed, LandingLocked } from '#kit/ui/landing/landing-states.tsx'
import { latePart } from '#kit/ui/late-part.tsx'
import { Loaded } from '#kit/ui/loaded.tsx'
import { Page } from '#kit/ui/page.tsx'
import { ProgressBar } from '#kit/ui/progress-bar.tsx'
import { Section } from '#kit/ui/section.tsx'
import { SkeletonRows } from '#kit/ui/skeleton.tsx'
import { useSearchParams } from '#kit/ui/use-search-params.ts'
import type { ConnectionState } from '../contract.ts'
import { searchConsoleGate } from '../plan-gates.ts'
import { ConnectCard } from './connect-card.tsx'
import { ConnectionCard } from './connection-card.tsx'
import { FillState } from './fill-state.tsx'
import { type Connection, useConnection, useSearchConsole } from './use-search-console.ts'

const WAITING = (
  <Section>
    <SkeletonRows rows={8} sign={false} />
  </Section>
)
const ChooseProperty = latePart(
  () => import('./choose-property.tsx').then((part) => part.ChooseProperty),
  WAITING,
)
const Report = latePart(() => import('./report.tsx').then((part) => part.Report), WAITING)
// Loads in parallel with the state, because there nearly always is a report.
void Report.ready()

/** `/google-search-console`: the store's connection, and its search report. */
export function SearchConsolePage() {
  const { t } = useTranslation(['search-console', 'landing', 'errors'])
  const state = useSearchConsole()
  const actions = useConnection()
  const isEnding = useSignInThatLedBack(actions)
  return (
    <Page
      title={t('title')}
      full
      secondary={
        state.data?.connection?.property
          ? [
              {
                label: t('fetch'),
                onAction: () => actions.fetch.mutate(),
                disabled:
                  actions.fetch.isPending ||
                  state.data.connection.broken !== null ||
                  state.data.fill?.state === 'running',
              },
            ]
          : []
      }
    >
      {actions.finish.error && (
        <LandingFailed
          error={actions.finish.error}
          onRetry={() => actions.connect.mutate()}
          retrying={actions.connect.isPending}
        />
      )}
      <FailureLine error={actions.fetch.error} />
      {isEnding ? (
        <Section>
          <ProgressBar label={t('ending')} detail={t('endingNote')} />
        </Section>
      ) : (
        <Loaded query={state}>{(data) => <Body state={data} actions={actions} />}</Loaded>
      )}
    </Page>
  )
}

/** Ends a sign-in once after the redirect back, and removes its parameters from the URL. */
function useSignInThatLedBack({ finish }: Connection): boolean {
  const [params, setParams] = useSearchParams()
  const consent = params.get('consent')
  const begun = useRef<string | null>(null)
  useEffect(() => {
    if (consent === null || begun.current === consent) return
    begun.current = consent
    finish.mutate(consent, {
      onSettled: () =>
        setParams(
          (before) => {
            const next = new URLSearchParams(before)
            next.delete('consent')
            return next
          },
          { replace: true },
        ),
    })
  })
  return consent !== null
}

function Body({ state, actions }: { state: ConnectionState; actions: Connection }) {
  const { connection, fill, offers } = state
  const locked = useLockedPlan(searchConsoleGate)
  const [chooses, setChooses] = useState(false)
  // A report has final days only.
  const hasDays = fill !== null && fill.finalDay !== null && !fill.clearing
  const isChoosing = connection !== null && canChoose(connection) && (connection.property === null || chooses)
  return (
    <>
      {locked !== null && <LandingLocked plan={locked} />}
      <FillState state={state} actions={actions} />
      {connection === null && !hasDays && (
        <ConnectCard offers={offers} actions={actions} locked={locked !== null} />
      )}
      {isChoosing && (
        <ChooseProperty
          account={connection.account}
          property={connection.property}
          actions={actions}
          onDone={() => setChooses(false)}
        />
      )}
      {hasDays && !isChoosing && <Report fill={fill} />}
      {connection !== null && (!isChoosing || connection.property === null) && (
        <ConnectionCard
          connection={connection}
          actions={actions}
          onChange={canChoose(connection) && !isChoosing ? () => setChooses(true) : null}
        />
      )}
    </>
  )
}

/** An account that lost access to one property may have it to another; a consent that ended shows none. */
const canChoose = ({ broken }: NonNullable<ConnectionState['connection']>): boolean =>
  broken === null || broken === 'search-console.no-access'
