import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import './skeleton.css'

/** Placeholder of loading content, announced once as "Loading". */
export function Loading({ children }: { children: ReactNode }) {
  const { t } = useTranslation('shell')
  return (
    <div role="status" aria-busy="true" className="sp-loading">
      <span className="sp-hidden">{t('loading')}</span>
      {children}
    </div>
  )
}

/** One bar; width and height in any CSS length. */
export function SkeletonBar({ width = '100%', height = '0.75rem' }: { width?: string; height?: string }) {
  return <span className="sp-skeleton" style={{ width, height }} aria-hidden="true" />
}

/** Placeholder of a heading, with a word for readers who navigate by headings. */
export function SkeletonTitle({ width }: { width: string }) {
  const { t } = useTranslation('shell')
  return (
    <>
      <span className="sp-hidden">{t('loading')}</span>
      <SkeletonBar width={width} height="1.25rem" />
    </>
  )
}

/** Placeholder rows of a list; `lines` is 1 if a row has no note below its title. */
export function SkeletonRows({
  rows = 3,
  sign = true,
  lines = 2,
}: {
  rows?: number
  sign?: boolean
  lines?: 1 | 2
}) {
  return (
    <div aria-hidden="true">
      {Array.from({ length: rows }, (_, index) => (
        <div className="sp-skeleton-row" key={index}>
          {sign && <SkeletonBar width="1rem" height="1rem" />}
          <div className="sp-skeleton-words">
            <SkeletonBar width={`${55 + ((index * 17) % 30)}%`} />
            {lines > 1 && <SkeletonBar width={`${30 + ((index * 11) % 25)}%`} height="0.625rem" />}
          </div>
        </div>
      ))}
    </div>
  )
}
