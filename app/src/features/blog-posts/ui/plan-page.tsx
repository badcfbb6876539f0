import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLockedPlan } from '#core/shops/ui/plan-gate.tsx'
import { LandingLocked } from '#kit/ui/landing/landing-states.tsx'
import { Split } from '#kit/ui/layout.tsx'
import { Loaded } from '#kit/ui/loaded.tsx'
import { Page } from '#kit/ui/page.tsx'
import { blogPostsGate } from '../plan-gates.ts'
import { blogPostsApi, CHOICES_KEY, SETTINGS_KEY } from './blog-posts-api.ts'
import { LimitCard } from './limit-card.tsx'
import { PlanForm } from './plan-form.tsx'
import { PlanRuns } from './plan-runs.tsx'

/** `/seo-booster/blog-posts/plan`: posts per week, and the automation. */
export function PlanPage() {
  const { t } = useTranslation('blog-posts')
  const locked = useLockedPlan(blogPostsGate)
  const settings = useQuery({ queryKey: SETTINGS_KEY, queryFn: () => blogPostsApi.settings(), staleTime: 0 })
  const choices = useQuery({ queryKey: CHOICES_KEY, queryFn: () => blogPostsApi.choices(), staleTime: 0 })
  return (
    <Page title={t('plan.title')} back>
      {locked !== null && <LandingLocked plan={locked} />}
      <Loaded query={choices}>
        {(offered) => (
          <Loaded query={settings}>
            {(data) => (
              <Split
                main={<PlanForm settings={data} choices={offered} locked={locked} />}
                aside={
                  <>
                    <LimitCard limit={data.limit} isLocked={locked !== null} />
                    <PlanRuns settings={data} />
                  </>
                }
              />
            )}
          </Loaded>
        )}
      </Loaded>
    </Page>
  )
}
