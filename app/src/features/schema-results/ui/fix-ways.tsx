import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { latePart } from '#kit/ui/late-part.tsx'
import { Link } from '#kit/ui/link.tsx'
import type { SchemaResultsFix } from '../contract.ts'
import { CRITICAL_CODES, OPTIONAL_CODES } from '../domain/finding.ts'
import type { Way } from '../domain/fix.ts'
import { PAGE_PROBLEMS, problemKey } from '../domain/problem.ts'
import { cleanUpLink } from './clean-up-link.ts'
import { CauseLine } from './fixes/cause-line.tsx'
import { useFixes } from './fixes/use-fixes.ts'
import './page-badge.css'

// Texts of every check are large, so they load separately; they are rendered even while collapsed.
const CheckWords = latePart(() => import('./check-words.tsx').then((part) => part.CheckWords), null)
void CheckWords.ready()

export interface Destination {
  label: string
  to: string
  target?: 'top'
}

/** Returns the link of each way; `editUrl` is the admin page of the one product concerned. */
export function useDestinations() {
  const { t } = useTranslation('schema-results')
  const theme = useFixes()
  const location = useLocation()
  return (way: Way, editUrl: string | null = null): Destination => {
    const label = t(`fix.way.${way}`)
    switch (way) {
      case 'smart-product':
        return { label, to: '/schema?tabindex=1' }
      case 'policies':
        return { label, to: '/schema/product-merchant' }
      case 'review-app':
        return { label, to: '/schema/product-review' }
      case 'product':
        return editUrl === null
          ? { label, to: 'shopify://admin/products', target: 'top' }
          : { label: t('fix.way.this-product'), to: editUrl, target: 'top' }
      case 'theme-code':
        return { label, to: theme.data?.codeUrl ?? 'shopify://admin/themes', target: 'top' }
      case 'breadcrumbs':
        return { label, to: '/seo-booster/breadcrumbs' }
      case 'schema-setup':
        return { label, to: '/schema' }
      case 'apps':
        return { label, to: 'shopify://admin/settings/apps', target: 'top' }
      case 'clean-up':
        return { label, to: cleanUpLink(location) }
      case 'redirects':
        return { label, to: '/seo-booster/brokenlink' }
      case 'page':
        return { label, to: BROKEN_PAGES }
    }
  }
}

const BROKEN_PAGES = `/schema-results?problem=${encodeURIComponent(
  problemKey({ code: PAGE_PROBLEMS.broken, type: '', field: '' }),
)}`

/** How to fix a fault: its explanation, each location with what to do there, and when to ignore it. */
export function FixWays({
  check,
  fix,
  editUrl = null,
  problem,
}: {
  /** Check that found the fault. */
  check: string
  fix: SchemaResultsFix
  editUrl?: string | null
  /** Key of the missing detail, to compare with the store. */
  problem?: string | undefined
}) {
  const { t } = useTranslation('schema-results')
  const destination = useDestinations()
  const ofCheck = fix.remedy === 'check'
  const isMissing = CRITICAL_CODES.includes(check) || OPTIONAL_CODES.includes(check)
  return (
    <>
      {fix.message !== null ? (
        <p>{t(`gsc.${fix.message}`)}</p>
      ) : ofCheck ? (
        <CheckWords check={check} word="fix" />
      ) : (
        <p>{t(`fix.remedy.${fix.remedy}`)}</p>
      )}
      {problem !== undefined && ofCheck && isMissing && <CauseLine problem={problem} />}
      <ul className="sp-fix-ways">
        {fix.ways.map((way) => {
          const { label, to, target } = destination(way, editUrl)
          return (
            <li key={way}>
              {t(`fix.go.${way}`)}{' '}
              <Link to={to} {...(target && { target })}>
                {label}
              </Link>
            </li>
          )
        })}
      </ul>
      {check !== PAGE_PROBLEMS.broken && <CheckWords check={check} word="ignore" />}
    </>
  )
}
