import { useTranslation } from 'react-i18next'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { LockedFeature } from '#kit/ui/locked-feature.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Loading, SkeletonRows } from '#kit/ui/skeleton.tsx'
import { useSearchParams } from '#kit/ui/use-search-params.ts'
import { AutomationDetail } from './automation-detail.tsx'
import { AutomationList } from './automation-list.tsx'
import { NoAutomation } from './no-automation.tsx'
import { useAutomations } from './use-automations.ts'

/** The tab: the list, or the automation named in the URL. */
export function AutomationsPanel() {
  const { t } = useTranslation('automations')
  const [query] = useSearchParams()
  const list = useAutomations()
  const selected = query.get('automation')
  if (list.isPending)
    return (
      <Loading>
        <Section flush>
          <SkeletonRows rows={4} />
        </Section>
      </Loading>
    )
  if (!list.data)
    return (
      <Section title={t('title')}>
        <ErrorState error={list.error} onRetry={() => void list.refetch()} retrying={list.isFetching} />
      </Section>
    )
  const { automations, locked } = list.data
  if (locked !== null && automations.length === 0)
    return (
      <Section title={t('title')}>
        <LockedFeature plan={locked} />
      </Section>
    )
  if (selected === null) return <AutomationList automations={automations} locked={locked} />
  if (selected === 'new')
    return locked === null ? (
      <AutomationDetail automation={null} locked={null} key="new" />
    ) : (
      <Section title={t('title')}>
        <LockedFeature plan={locked} />
      </Section>
    )
  const found = automations.find(({ id }) => id === selected)
  return found ? <AutomationDetail automation={found} locked={locked} key={found.id} /> : <NoAutomation />
}
