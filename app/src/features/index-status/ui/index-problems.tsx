import { useTranslation } from 'react-i18next'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { Problems } from '#kit/ui/landing/problems.tsx'
import { Loaded } from '#kit/ui/loaded.tsx'
import type { IndexProblem } from '../contract.ts'
import type { IndexReason } from '../domain/index-reason.ts'
import { PATH } from './index-status-api.ts'
import { useIndexProblems } from './use-index-status.ts'

/** Screen on which a reason is fixed; absent if only its instructions help. */
const SCREENS: Partial<Record<IndexReason, string>> = {
  noindex: '/seo-booster/metatags?tabindex=0',
  'not-found': '/seo-booster/brokenlink?tabindex=1',
  'redirect-error': '/seo-booster/redirects',
  'not-crawled': '/google-search-console/xml-sitemap?tabindex=0',
}

/** Reasons why pages are not in the index, each with its pages. */
export function IndexProblems() {
  const { t } = useTranslation('index-status')
  const problems = useIndexProblems()
  return (
    <Loaded query={problems} rows={4}>
      {(groups) => (
        <Problems
          title={t('problems.title')}
          groups={groups.map((group) => {
            const screen = SCREENS[group.reason]
            return {
              key: `${group.verdict} ${group.reason}`,
              tone: toneOf(group),
              toneWord: t(`verdict.${group.verdict}`),
              title: t(`reason.${group.reason}.title`),
              count: t('problems.pages', { count: group.pages }),
              listTo: `${PATH}?verdict=${group.verdict}&reason=${group.reason}`,
              isNew: group.isNew,
              fix: screen === undefined ? undefined : { label: t('problems.fix'), to: screen },
              help: t(`reason.${group.reason}.help`),
            }
          })}
          none={
            <EmptyState drawing="done" title={t('problems.none')}>
              {t('problems.noneNote')}
            </EmptyState>
          }
        />
      )}
    </Loaded>
  )
}

/** A page may be excluded on purpose. */
function toneOf({ verdict }: IndexProblem) {
  return verdict === 'invalid' ? 'critical' : verdict === 'excluded' ? 'attention' : 'info'
}
