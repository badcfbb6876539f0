import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { Problems } from '#kit/ui/landing/problems.tsx'
import { WhenToIgnore } from '#kit/ui/landing/when-to-ignore.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Loading, SkeletonRows } from '#kit/ui/skeleton.tsx'
import type { SitemapCode } from '#rules/sitemaps/check.ts'
import { SITEMAP_TABS, type SitemapTab } from '../domain/kinds.ts'
import { useProblems } from './use-sitemaps.ts'

const TONES = { error: 'critical', warning: 'attention', info: 'info' } as const
/** Screens of Signpost where a problem can be fixed. */
const SCREENS: Partial<Record<SitemapCode, string>> = { noindex: '/seo-booster/metatags?tabindex=1' }

/** Problems grouped by type, each with its pages and its fix. */
export function SitemapProblems({ tab, checked }: { tab: SitemapTab; checked: boolean }) {
  const { t } = useTranslation('sitemaps')
  const { pathname } = useLocation()
  const found = useProblems(tab)
  if (found.isPending)
    return (
      <Loading>
        <Section title={t('problems.title')} flush>
          <SkeletonRows rows={3} />
        </Section>
      </Loading>
    )
  if (!found.data)
    return (
      <Section title={t('problems.title')}>
        <ErrorState error={found.error} onRetry={() => void found.refetch()} retrying={found.isFetching} />
      </Section>
    )
  return (
    <Problems
      title={t('problems.title')}
      groups={found.data.problems.map(({ code, level, pages, isNew }) => {
        const screen = SCREENS[code]
        return {
          key: code,
          tone: TONES[level],
          toneWord: t(`level.${level}`),
          title: t(`check.${code}.title`),
          count: t('problems.pages', { count: pages }),
          listTo: `${pathname}?tabindex=${SITEMAP_TABS.indexOf(tab)}&problem=${code}`,
          note: t(`check.${code}.why`),
          isNew,
          fix: screen === undefined ? undefined : { label: t('problems.fix'), to: screen },
          help: (
            <>
              <p>{t(`check.${code}.fix`)}</p>
              <WhenToIgnore words={t(`check.${code}.ignore`)} />
            </>
          ),
        }
      })}
      fixed={found.data.fixed.map(({ code, pages }) =>
        t('problems.fixed', {
          problem: t(`check.${code}.title`),
          pages: t('problems.pages', { count: pages }),
        }),
      )}
      none={
        <EmptyState
          drawing={checked ? 'done' : 'signpost'}
          title={t(checked ? 'problems.none' : 'problems.unchecked')}
        >
          {t(checked ? 'problems.noneNote' : 'problems.uncheckedNote')}
        </EmptyState>
      }
    />
  )
}
