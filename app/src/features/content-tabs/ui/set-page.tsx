import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { PlanGate } from '#core/shops/ui/plan-gate.tsx'
import { latePart } from '#kit/ui/late-part.tsx'
import { Loaded } from '#kit/ui/loaded.tsx'
import { Page } from '#kit/ui/page.tsx'
import { Section } from '#kit/ui/section.tsx'
import { NotFound } from '#kit/ui/shell/not-found.tsx'
import { SkeletonRows } from '#kit/ui/skeleton.tsx'
import type { TabSet } from '../domain/tab-set.ts'
import { contentTabsGate } from '../plan-gates.ts'
import { contentTabsApi, setKey } from './content-tabs-api.ts'

const SetForm = latePart(
  () => import('./set-form.tsx').then((part) => part.SetForm),
  <Section>
    <SkeletonRows rows={8} sign={false} />
  </Section>,
)

const BLANK: TabSet = {
  enabled: true,
  title: '',
  look: 'tabs',
  chosenBy: 'product',
  targets: [],
  tabs: [{ title: '', content: '' }],
}

/** `/seo-booster/content-tabs/new`, `/seo-booster/content-tabs/3f9a01bc2d`: one set with its editor and preview. */
export function SetPage() {
  const { id = '' } = useParams()
  if (id === 'new') return <NewSet />
  return /^[a-z0-9]{8,16}$/.test(id) ? <KnownSet id={id} key={id} /> : <NotFound />
}

function NewSet() {
  const { t } = useTranslation('content-tabs')
  return (
    <Page title={t('new.title')} back full>
      <PlanGate gate={contentTabsGate}>
        <SetForm id={null} saved={BLANK} />
      </PlanGate>
    </Page>
  )
}

function KnownSet({ id }: { id: string }) {
  const { t } = useTranslation('content-tabs')
  const found = useQuery({
    queryKey: setKey(id),
    queryFn: () => contentTabsApi.get({ id }),
    staleTime: 0,
  })
  return (
    <Page title={found.data?.set.title || t('new.one')} back full>
      <Loaded query={found}>{({ set }) => <SetForm id={id} saved={set} />}</Loaded>
    </Page>
  )
}
