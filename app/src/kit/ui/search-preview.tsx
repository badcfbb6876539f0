import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SearchResult } from '#kit/shared/search-result.ts'
import { numberFormat } from '../shared/formatters.ts'
import { Button } from './button.tsx'
import { ButtonGroup } from './button-group.tsx'
import { formatMoney } from './money.tsx'
import './search-preview.css'

export interface SearchPreviewProps {
  result: SearchResult
  /** Cuts a text as a wide screen does; a phone cuts by lines. */
  cut: (text: string, part: 'title' | 'description') => string
}

/** A search result as the search engine lays it out, on a wide screen or a phone. */
export function SearchPreview({ result, cut }: SearchPreviewProps) {
  const { t } = useTranslation('shell')
  const [device, setDevice] = useState<'desktop' | 'mobile'>('desktop')
  const shown = device === 'desktop' ? cut : (text: string) => text
  return (
    <div className="sp-search">
      <ButtonGroup label={t('search.device')}>
        {(['desktop', 'mobile'] as const).map((each) => (
          <span key={each} className={each === device ? 'sp-search-chosen' : ''}>
            <Button tone="plain" onPress={() => setDevice(each)}>
              {t(`search.${each}`)}
              {each === device && <span className="sp-hidden"> {t('search.chosen')}</span>}
            </Button>
          </span>
        ))}
      </ButtonGroup>
      <figure className={`sp-search-result sp-search-${device}`} aria-label={t('search.label')}>
        <div className="sp-search-site">
          <span className="sp-search-favicon" aria-hidden="true">
            {result.site.slice(0, 1).toUpperCase()}
          </span>
          <span className="sp-search-where">
            <span>{result.site}</span>
            <span className="sp-search-url">{breadcrumb(result.url)}</span>
          </span>
        </div>
        <p className="sp-search-title">{shown(result.title, 'title')}</p>
        <div className="sp-search-body">
          <div>
            {result.description && (
              <p className="sp-search-text">{shown(result.description, 'description')}</p>
            )}
            <Facts result={result} />
          </div>
          {result.imageUrl && <Image key={result.imageUrl} url={result.imageUrl} />}
        </div>
      </figure>
    </div>
  )
}

function Facts({ result }: { result: SearchResult }) {
  const { t, i18n } = useTranslation('shell')
  const { price, rating, availability } = result
  const money = (amount: number) =>
    formatMoney({ amount, currency: price?.currency ?? '', language: i18n.language })
  const number = (value: number) => numberFormat(i18n.language).format(value)
  if (!price && !rating && !availability) return null
  return (
    <p className="sp-search-facts">
      {rating && (
        <span>
          <span className="sp-search-number">{number(rating.value)}</span>
          <Stars share={rating.value / rating.best} />
          <span>({number(rating.count)})</span>
          <span className="sp-hidden">{t('search.rating', { value: rating.value, best: rating.best })}</span>
        </span>
      )}
      {price && (
        <span className="sp-numeric">
          {price.low === price.high
            ? money(price.low)
            : t('search.range', { low: money(price.low), high: money(price.high) })}
        </span>
      )}
      {availability && <span>{t(`search.${availability}`)}</span>}
    </p>
  )
}

/** Shows nothing instead of a broken image. */
function Image({ url }: { url: string }) {
  const [failed, setFailed] = useState(false)
  if (failed) return null
  return <img src={url} alt="" width="92" height="92" onError={() => setFailed(true)} />
}

function Stars({ share }: { share: number }) {
  return (
    <span className="sp-stars" aria-hidden="true">
      <span style={{ width: `${Math.min(1, Math.max(0, share)) * 100}%` }}>★★★★★</span>
      ★★★★★
    </span>
  )
}

function breadcrumb(url: string): string {
  if (!URL.canParse(url)) return url
  const { host, pathname } = new URL(url)
  return [host, ...pathname.split('/').filter(Boolean)].map(decodeURIComponent).join(' › ')
}
