import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { ScreenTabsContext } from '#core/registry/client.ts'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { latePart } from '#kit/ui/late-part.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { Page } from '#kit/ui/page.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Loading, SkeletonRows, SkeletonTitle } from '#kit/ui/skeleton.tsx'
import { Tabs } from '#kit/ui/tabs.tsx'
import type { Plans } from '../contract.ts'
import { ChargeOutcome } from './charge-outcome.tsx'
import { NothingSold } from './nothing-sold.tsx'
import { PlansPanel } from './plans-panel.tsx'
import { useCharges, usePlans } from './use-plans.ts'
import { WaitingOrders } from './waiting-orders.tsx'

const LIST = (
  <Section title={<SkeletonTitle width="10rem" />} flush>
    <SkeletonRows rows={6} sign={false} />
  </Section>
)
const CreditsPanel = latePart(() => import('./credits-panel.tsx').then((part) => part.CreditsPanel), LIST)
const StatementPanel = latePart(
  () => import('./statement-panel.tsx').then((part) => part.StatementPanel),
  LIST,
)
const ChargesPanel = latePart(() => import('./charges-panel.tsx').then((part) => part.ChargesPanel), LIST)

/** Plans and credits: what is available, what it costs, and the orders. */
export function PricingPage() {
  const { t } = useTranslation(['plans', 'credits'])
  const plans = usePlans()
  const charges = useCharges()
  return (
    <Page title={t('title')} full>
      <ChargeOutcome />
      {/* Both at once, so that nothing moves when the second arrives. */}
      {plans.isPending || charges.isPending ? (
        <Loading>
          <Section title={<SkeletonTitle width="10rem" />}>
            <SkeletonRows rows={6} sign={false} />
          </Section>
        </Loading>
      ) : plans.data ? (
        <Stack gap={4}>
          {plans.data.billing && (
            <WaitingOrders orders={charges.data?.charges ?? []} limit={charges.data?.limit ?? null} />
          )}
          <Panels plans={plans.data} />
        </Stack>
      ) : (
        <Section>
          <ErrorState error={plans.error} onRetry={() => void plans.refetch()} retrying={plans.isFetching} />
        </Section>
      )}
    </Page>
  )
}

function Panels({ plans }: { plans: Plans }) {
  const others = use(ScreenTabsContext).filter(({ screen }) => plans.billing && screen === '/pricing')
  // Tab labels of other features come from their own namespaces.
  const { t: named } = useTranslation(others.map(({ label }) => label.split(':')[0] ?? ''))
  const { t } = useTranslation(['plans', 'credits'])
  const items = [
    {
      label: t('tabs.plans'),
      panel: plans.billing ? <PlansPanel plans={plans} /> : <NothingSold plans={plans} />,
    },
    { label: t('tabs.credits'), panel: <CreditsPanel plans={plans} /> },
    { label: t('tabs.statement'), panel: <StatementPanel /> },
    ...(plans.billing ? [{ label: t('tabs.charges'), panel: <ChargesPanel /> }] : []),
    ...others.map(({ label, index, Panel }) => ({ label: named(label), index, panel: <Panel /> })),
  ]
  return <Tabs label={t('title')} items={items} />
}
