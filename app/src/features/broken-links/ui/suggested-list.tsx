import { useTranslation } from 'react-i18next'
import { SoftBadge } from '#core/redirects/ui/soft-note.tsx'
import { Badge } from '#kit/ui/badge.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { softTarget } from '#rules/redirects/soft-target.ts'
import type { BrokenLink, StoredSuggestion } from '../contract.ts'
import './broken-links.css'

/** A link with the page it would lead to. */
export interface SuggestedRow extends Pick<BrokenLink, 'id' | 'path'> {
  target: string
  band: StoredSuggestion['band']
}

/** Returns the links that have a suggestion, with it. */
export const suggestedFor = (links: readonly BrokenLink[]): SuggestedRow[] =>
  links.flatMap(({ id, path, suggestion }) =>
    suggestion?.target ? [{ id, path, target: suggestion.target, band: suggestion.band }] : [],
  )

/** Where each link would lead and how sure that is, so that no guess is written unseen. */
export function Suggested({ rows }: { rows: readonly SuggestedRow[] }) {
  const { t } = useTranslation('broken-links')
  const soft = rows.filter(({ target }) => softTarget(target) !== null).length
  return (
    <>
      {soft > 0 && (
        <Banner tone="attention" title={t('import.soft', { count: soft })}>
          {t('soft.listNote')}
        </Banner>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keys (WCAG 2.1.1) */}
      <div className="sp-broken-suggested" role="region" aria-label={t('filter.suggested')} tabIndex={0}>
        <ul>
          {rows.map(({ id, path, target, band }) => (
            <li key={id}>
              <span className="sp-broken-path">{t('preview.row', { path, target })}</span>{' '}
              <Badge tone={band === 'automatic' ? 'success' : 'info'}>{t(`band.${band}`)}</Badge>{' '}
              <SoftBadge target={target} />
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}
