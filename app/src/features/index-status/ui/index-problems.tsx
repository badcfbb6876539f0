import { useTranslation } from 'react-i18next'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { Problems } from '#kit/ui/landing/problems.tsx'
import { Loaded } from '#kit/ui/loaded.tsx'
import type { IndexProblem } from '../contract.ts'
import type { IndexReason } from '../domain/index-reason.ts'
import { PATH } from './index-status-api.ts'
import { useIndexProblems } from './use-index-status.ts'

type Screen = 'meta-tags' | 'broken-links' | 'redirects' | 'sitemaps'
const PATHS: Record<Screen, string> = {
  'meta-tags': '/seo-booster/metatags?tabindex=1',
  'broken-links': '/seo-booster/brokenlink?tabindex=1',
  redirects: '/seo-booster/redirects',
  sitemaps: '/google-search-console/xml-sitemap?tabindex=0',
}
/** Screen on which a reason is fixed; absent if only its instructions help. */
const SCREENS: Partial<Record<IndexReason, Screen>> = {
  noindex: 'meta-tags',
  'not-found': 'broken-links',
  'redirect-error': 'redirects',
  'not-crawled': 'sitemaps',
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
              fix: screen && { label: t(`problems.fix.${screen}`), to: PATHS[screen] },
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
