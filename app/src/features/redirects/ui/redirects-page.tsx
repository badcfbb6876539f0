import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Banner } from '#kit/ui/banner.tsx'
import { useSaidWords } from '#kit/ui/i18n/error-words.ts'
import { AutomationStrip } from '#kit/ui/landing/automation-strip.tsx'
import { Landing } from '#kit/ui/landing/landing.tsx'
import { LandingFailed } from '#kit/ui/landing/landing-states.tsx'
import { latePart } from '#kit/ui/late-part.tsx'
import { Page } from '#kit/ui/page.tsx'
import { useCsv } from '#kit/ui/use-csv.ts'
import type { RedirectRow, RedirectState } from '../contract/redirects.ts'
import { PLAN_PATH } from './paths.ts'
import { RedirectHeadline, RedirectTiles } from './redirect-headline.tsx'
import { RedirectList, RedirectListAwaited } from './redirect-list.tsx'
import { redirectsApi } from './redirects-api.ts'
import type { Removal } from './remove-dialog.tsx'
import { RepairCard } from './repair-card.tsx'
import { type ListFilters, useListFilters } from './use-list-filters.ts'
import { useReadAgain, useRedirectState } from './use-redirects.ts'

const EditDialog = latePart(() => import('./edit-dialog.tsx').then((part) => part.EditDialog), null)
const OldLinksCard = latePart(() => import('./old-links-card.tsx').then((part) => part.OldLinksCard), null)
const RemoveDialog = latePart(() => import('./remove-dialog.tsx').then((part) => part.RemoveDialog), null)

type Asked =
  | { what: 'add' }
  | { what: 'edit'; row: RedirectRow }
  | { what: 'remove'; removal: Removal }
  | null

/** `/seo-booster/redirects`: every native redirect of the store, its problems, and the ways to fix them. */
export function RedirectsPage() {
  const { t } = useTranslation(['redirects', 'landing'])
  const navigate = useNavigate()
  const state = useRedirectState()
  const filters = useListFilters()
  const again = useReadAgain()
  const [asked, setAsked] = useState<Asked>(null)
  const csv = useCsv(
    (cursor) => redirectsApi.csv({ ...filters.filter, ...(cursor !== undefined && { cursor }) }),
    redirectsApi.csv,
  )
  const close = () => setAsked(null)
  return (
    <Page
      title={t('title')}
      full
      primary={{ label: t('action.add'), onAction: () => setAsked({ what: 'add' }) }}
      secondary={[
        { label: t('action.import'), onAction: () => void navigate(PLAN_PATH) },
        {
          label: t('action.read'),
          onAction: () => again.mutate(),
          disabled: again.isPending || (state.data?.reading ?? true),
        },
      ]}
      csv={(state.data?.total ?? 0) > 0 ? csv : undefined}
    >
      {state.isPending ? (
        <RedirectListAwaited />
      ) : state.data ? (
        <Body state={state.data} filters={filters} onAsk={setAsked} />
      ) : (
        <LandingFailed error={state.error} onRetry={() => void state.refetch()} retrying={state.isFetching} />
      )}
      {again.error !== null && (
        <LandingFailed error={again.error} onRetry={() => again.mutate()} retrying={again.isPending} />
      )}
      {asked?.what === 'remove' && <RemoveDialog removal={asked.removal} onClose={close} />}
      {asked?.what === 'edit' && <EditDialog row={asked.row} onClose={close} />}
      {asked?.what === 'add' && <EditDialog row={null} onClose={close} />}
    </Page>
  )
}

function Body({
  state,
  filters,
  onAsk,
}: {
  state: RedirectState
  filters: ListFilters
  onAsk: (asked: Asked) => void
}) {
  const { t } = useTranslation(['redirects', 'shell'])
  const said = useSaidWords()
  const { asOf, checkedAt, reading, checking, error, unchecked } = state
  // Until the first check has ended only its banner is shown: headline, tiles and problems would move a list below them.
  const isFirst = checkedAt === null && error === null && (reading || checking)
  const isKnown = !isFirst && (asOf !== null || state.total > 0)
  return (
    <Landing
      state={
        error !== null ? (
          <Banner code={error} tone="attention" title={t('state.failed')}>
            {said({ code: error, message: t('shell:error.wrong') })}
          </Banner>
        ) : isFirst ? (
          <Banner tone="info" title={t(reading ? 'state.reading' : 'state.checking')} />
        ) : unchecked !== null ? (
          <Banner
            code={unchecked}
            tone="attention"
            title={said({ code: unchecked, message: t('shell:error.wrong') })}
          />
        ) : null
      }
      headline={!isFirst && asOf !== null && <RedirectHeadline state={state} asOf={asOf} />}
      tiles={!isFirst && state.total > 0 && <RedirectTiles state={state} filters={filters} />}
      problems={
        // A page renamed without a redirect has old links, too.
        isKnown && (
          <>
            {state.repairable > 0 && <RepairCard count={state.repairable} />}
            <OldLinksCard />
          </>
        )
      }
      table={
        isKnown ? (
          <RedirectList
            filters={filters}
            onEdit={(row) => onAsk({ what: 'edit', row })}
            onRemove={(removal) => onAsk({ what: 'remove', removal })}
            onAdd={() => onAsk({ what: 'add' })}
          />
        ) : (
          isFirst && <RedirectListAwaited />
        )
      }
      automation={
        <AutomationStrip state={t('automation.state')} tone="success">
          {t('automation.words')}
        </AutomationStrip>
      }
    />
  )
}
