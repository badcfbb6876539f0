import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '#kit/ui/badge.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { lateDialog } from '#kit/ui/late-part.tsx'
import { Inline, Stack } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Loading, SkeletonRows, SkeletonTitle } from '#kit/ui/skeleton.tsx'
import type { FixesState } from '../../contract/fixes.ts'
import type { SchemaResultsView } from '../../contract.ts'
import { CLEAN_UP_ANCHOR } from '../clean-up-link.ts'
import { LookProgress, LookSection } from '../look-section.tsx'
import { ConflictRows } from './conflict-rows.tsx'
import { conflictsOf, fixable, useFixes, useFollowing, useLook, useSwitchFeaturesOn } from './use-fixes.ts'

const FixDialog = lateDialog(() => import('./fix-dialog.tsx').then((part) => part.FixDialog))

/**
 * Duplicate, faulty and unused markup with its sources, what happens to each, and the button that writes the fixes.
 * `left`: pages of the view, which may have other faults where there is nothing to clean up.
 */
export function FixesCard({ view, left }: { view: SchemaResultsView; left: number }) {
  const { t } = useTranslation(['schema-results', 'errors'])
  const fixes = useFixes()
  if (view === 'critical') return null
  if (fixes.isPending)
    return (
      <Section title={<SkeletonTitle width="11rem" />}>
        <Loading>
          <SkeletonRows rows={2} sign={false} />
        </Loading>
      </Section>
    )
  if (!fixes.data)
    return (
      <Section title={t('fixes.title')}>
        <ErrorState error={fixes.error} onRetry={() => void fixes.refetch()} retrying={fixes.isFetching} />
      </Section>
    )
  return <Found state={fixes.data} view={view} left={left} />
}

function Found({ state, view, left }: { state: FixesState; view: SchemaResultsView; left: number }) {
  const { t } = useTranslation('schema-results')
  const look = useLook()
  const [asked, setAsked] = useState<string[] | null>(null)
  const [isWritten, setWritten] = useState(false)
  useFollowing(isWritten)
  const conflicts = conflictsOf(view, state.conflicts)
  const all = fixable(conflicts)
  const isLooking = state.state === 'running' || look.isPending
  const isReady = state.off.length === 0
  return (
    <LookSection
      anchor={CLEAN_UP_ANCHOR}
      state={state}
      words={{ title: t('fixes.title'), note: t('fixes.note') }}
      look={look}
      isLooking={isLooking}
      before={
        conflicts.length > 0 && (
          <Badge tone="attention">{t('fixes.count', { count: conflicts.length })}</Badge>
        )
      }
      actions={
        all.length > 0 && (
          <Button
            tone="primary"
            isDisabled={!isReady || isLooking}
            onPress={() => setAsked(all.map(({ id }) => id))}
          >
            {t('fixes.all', { count: all.length })}
          </Button>
        )
      }
    >
      <Stack gap={4}>
        <LookProgress
          state={state}
          look={look}
          looking={isLooking ? t('fixes.looking') : undefined}
          failed={t('fixes.failed')}
        />
        {conflicts.length > 0 && !isReady && <WhatIsOff off={state.off} />}
        {conflicts.length > 0 && isReady && !state.canWrite && (
          <Banner tone="info" title={t('fixes.noWrite')}>
            {t('fixes.noWriteNote')}
          </Banner>
        )}
        {conflicts.length === 0 && !isLooking && (
          <p className="sp-subtle">
            {t(state.state === 'never' ? 'fixes.never' : `fixes.none.${view}`)}
            {state.state !== 'never' && left > 0 && ` ${t('fixes.left', { count: left })}`}
          </p>
        )}
        <ConflictRows
          conflicts={conflicts}
          state={state}
          isLooking={isLooking}
          onReview={(id) => setAsked([id])}
        />
      </Stack>
      {asked && (
        <FixDialog
          ids={asked}
          state={state}
          onLook={() => {
            setAsked(null)
            look.mutate()
          }}
          onWritten={() => setWritten(true)}
          onClose={() => setAsked(null)}
        />
      )}
    </LookSection>
  )
}

/** Wording of the spec, and a link to each switch. */
function WhatIsOff({ off }: { off: FixesState['off'] }) {
  const { t } = useTranslation('schema-results')
  const switching = useSwitchFeaturesOn()
  const canSwitch = off.some(({ what }) => what === 'schema-types') && off[0]?.what !== 'structured-data'
  return (
    <Banner tone="attention" title={t('fixes.off.title')}>
      <Stack gap={2}>
        <p>{t('fixes.off.note')}</p>
        <Inline>
          {canSwitch && (
            <Button tone="primary" loading={switching.isPending} onPress={() => switching.mutate()}>
              {t('fixes.off.switchOn')}
            </Button>
          )}
          {off.map(({ what, to, external, count = 0 }) => (
            <Link key={what} to={to} look="button" {...(external && { target: 'top' as const })}>
              {t(`fixes.off.${what}`, { defaultValue: what, count })}
            </Link>
          ))}
        </Inline>
        <FailureLine error={switching.error} />
      </Stack>
    </Banner>
  )
}
