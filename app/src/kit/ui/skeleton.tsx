import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import './skeleton.css'

/**
 * Placeholder of loading content, announced once as "Loading". While it is there, the parts and the page around it have
 * the attribute `data-loading`, and what comes after them waits (`in-turn.css`, `page.css`). `:has(.sp-loading)` would
 * say the same, and make the browser search the whole screen again at every change of it.
 */
export function Loading({ children }: { children: ReactNode }) {
  const { t } = useTranslation('shell')
  const placeholder = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const around = surroundingOf(placeholder.current)
    for (const { dataset } of around) dataset['loading'] = String(Number(dataset['loading'] ?? 0) + 1)
    return () => {
      for (const { dataset } of around) {
        const left = Number(dataset['loading']) - 1
        if (left > 0) dataset['loading'] = String(left)
        else delete dataset['loading']
      }
    }
  }, [])
  return (
    <div role="status" aria-busy="true" className="sp-loading" ref={placeholder}>
      <span className="sp-hidden">{t('loading')}</span>
      {children}
    </div>
  )
}

/** Returns the parts and the page that an element is in. */
function surroundingOf(element: Element | null): HTMLElement[] {
  const next = element?.parentElement?.closest<HTMLElement>('.sp-part, .sp-page')
  return next ? [next, ...surroundingOf(next)] : []
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
