import { useTranslation } from 'react-i18next'
import { useLockedPlan } from '#core/shops/ui/plan-gate.tsx'
import { pathOf } from '#kit/shared/path-of.ts'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { Split } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { Loaded } from '#kit/ui/loaded.tsx'
import { Page } from '#kit/ui/page.tsx'
import { Rows } from '#kit/ui/row.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { IndexPage, IndexState } from '../contract.ts'
import { indexStatusGate } from '../plan-gates.ts'
import { ChangeRow } from './index-changes.tsx'
import { InspectionFacts } from './inspection-facts.tsx'
import { RichResults } from './rich-results.tsx'
import { useIndexActions, useIndexPage, useIndexStatus } from './use-index-status.ts'
import './index-status.css'

/** One page: the search engine's answer, both judgements of its rich results, and its history. */
export function IndexDetailScreen({ id }: { id: string }) {
  const { t } = useTranslation('index-status')
  const page = useIndexPage(id)
  const state = useIndexStatus()
  const { ask } = useIndexActions()
  const locked = useLockedPlan(indexStatusGate)
  const isFree = state.data?.credits === null
  return (
    <Page
      title={page.data ? pathOf(page.data.url) : t('title')}
      back
      full
      primary={{
        label: t(isFree ? 'detail.askFree' : 'detail.ask'),
        onAction: () => ask.mutate([id]),
        disabled:
          ask.isPending ||
          !page.data ||
          page.data.isAsked ||
          state.data?.property == null ||
          state.data.broken !== null ||
          locked !== null,
      }}
    >
      <FailureLine error={ask.error} />
      <Loaded query={page}>
        {(data) => (
          <Split
            main={
              <>
                <InspectionFacts page={data} />
                <RichResults page={data} />
              </>
            }
            aside={<Aside page={data} credits={state.data?.credits ?? null} />}
          />
        )}
      </Loaded>
    </Page>
  )
}

function Aside({ page, credits }: { page: IndexPage; credits: IndexState['credits'] }) {
  const { t } = useTranslation('index-status')
  return (
    <>
      <Section>
        <p>
          <Link to={page.url} target="external">
            {t('detail.view')}
          </Link>
        </p>
        {page.link !== null && (
          <p>
            <Link to={page.link} target="external">
              {t('detail.open')}
            </Link>
          </p>
        )}
        {page.hindrance !== null && <p>{t(`detail.hindrance.${page.hindrance}`)}</p>}
        {page.failure !== null && <p className="sp-subtle sp-small">{t('failure')}</p>}
        {credits !== null && (
          <div className="sp-subtle sp-small">
            <p>{t('detail.credits', { count: credits })}</p>
            <p>{t('detail.price')}</p>
          </div>
        )}
      </Section>
      <Section title={t('detail.history')} flush={page.history.length > 0}>
        {page.history.length === 0 ? (
          <p className="sp-subtle">{t('detail.noHistory')}</p>
        ) : (
          <Rows>
            {page.history.map((change) => (
              <ChangeRow key={change.id} change={change} />
            ))}
          </Rows>
        )}
      </Section>
    </>
  )
}
