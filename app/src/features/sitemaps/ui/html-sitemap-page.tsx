import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLockedPlan } from '#core/shops/ui/plan-gate.tsx'
import { CLOSED_BY_STAFF } from '#kit/shared/closed-by-staff.ts'
import { useFrame } from '#kit/ui/app-bridge/frame-context.ts'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { LandingFailed, LandingLocked } from '#kit/ui/landing/landing-states.tsx'
import { Page } from '#kit/ui/page.tsx'
import { useUnsaved } from '#kit/ui/shell/unsaved.ts'
import { Tabs } from '#kit/ui/tabs.tsx'
import { useEdits } from '#kit/ui/use-edits.ts'
import { useSearchParams } from '#kit/ui/use-search-params.ts'
import type { HtmlState } from '../contract.ts'
import { SITEMAP_TABS } from '../domain/kinds.ts'
import { sitemapsGate } from '../plan-gates.ts'
import { HtmlAllPanel } from './html-all-panel.tsx'
import type { HtmlDraft } from './html-draft.ts'
import { HtmlKindPanel } from './html-kind-panel.tsx'
import { HtmlPublication } from './html-publication.tsx'
import { SitemapSkeleton } from './sitemap-skeleton.tsx'
import { useHtml } from './use-html.ts'

/** `/google-search-console/html-sitemap`: settings of a store page that links to everything in the store. */
export function HtmlSitemapPage() {
  const { t } = useTranslation('sitemaps')
  const { state, save } = useHtml()
  const locked = useLockedPlan(sitemapsGate)
  return (
    <Page title={t('html.title')}>
      {locked !== null && <LandingLocked plan={locked} />}
      {state.isPending ? (
        locked === null && <SitemapSkeleton />
      ) : state.data ? (
        locked === null ? (
          <Form saved={state.data} save={save} />
        ) : (
          <Kept saved={state.data} save={save} plan={locked} />
        )
      ) : (
        <LandingFailed error={state.error} onRetry={() => void state.refetch()} retrying={state.isFetching} />
      )}
    </Page>
  )
}

/** A page that was published under a plan with this feature is still served, unless staff closed it (decision 0178). */
function Kept({ saved, save, plan }: FormProps & { plan: string }) {
  const { t } = useTranslation('sitemaps')
  const { settings } = saved
  if (!settings.published || plan === CLOSED_BY_STAFF) return null
  return (
    <>
      <FailureLine error={save.error} />
      <HtmlPublication
        saved={saved}
        note={t('html.keptNote', { plan })}
        saving={save.isPending}
        onPublish={(published) => save.mutate({ ...settings, published, before: settings })}
      />
    </>
  )
}

interface FormProps {
  saved: HtmlState
  save: ReturnType<typeof useHtml>['save']
}

function Form({ saved, save }: FormProps) {
  const { t } = useTranslation('sitemaps')
  const frame = useFrame()
  const [, setQuery] = useSearchParams()
  // Resources the store no longer has are dropped from the settings with the next save.
  const held = saved.excluded.map(({ kind, id }) => ({ kind, id }))
  const edits = useEdits({ ...saved.settings, excluded: held })
  const [named, setNamed] = useState<HtmlDraft['names']>({})
  const known = Object.fromEntries(saved.excluded.map(({ kind, id, title }) => [`${kind} ${id}`, title]))
  const draft: HtmlDraft = { settings: edits.values, names: { ...known, ...named } }
  const send = (settings: HtmlDraft['settings']) =>
    save.mutate({ ...settings, before: saved.settings }, { onSuccess: () => edits.drop(settings) })
  useUnsaved({
    dirty: edits.isDirty,
    saving: save.isPending,
    save: () => {
      if (draft.settings.title.trim() !== '') return send(draft.settings)
      frame.toast(t('html.headingRequired'), { error: true })
      // The field with the error, wherever the merchant is.
      const tabindex = String(SITEMAP_TABS.indexOf('all'))
      setQuery((before) => ({ ...Object.fromEntries(before), tabindex }), { replace: true })
    },
    discard: () => edits.drop(),
  })
  const onDraft = ({ settings, names }: HtmlDraft) => {
    edits.set(settings)
    setNamed(names)
  }
  const parts = { saved, draft, onDraft }
  return (
    <>
      <FailureLine error={save.error} />
      <Tabs
        label={t('tabs.label')}
        items={SITEMAP_TABS.map((tab) => ({
          label: t(`tabs.${tab}`),
          panel:
            tab === 'all' ? (
              <HtmlAllPanel
                {...parts}
                onPublish={(published) => send({ ...draft.settings, published })}
                saving={save.isPending}
              />
            ) : (
              <HtmlKindPanel key={tab} kind={tab} {...parts} />
            ),
        }))}
      />
    </>
  )
}
