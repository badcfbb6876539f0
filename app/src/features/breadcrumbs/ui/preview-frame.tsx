import { useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { BreadcrumbDesign } from '../contract/settings.ts'
import type { BreadcrumbPreview } from '../contract.ts'
import { blockCss, PREVIEW_GROUND } from '../domain/block-css.ts'
import './preview-frame.css'

/**
 * A room of its own for the theme's style sheets: they reach nothing outside, and nothing outside reaches in. They come as
 * constructed sheets, which the page's policy lets pass, and load nothing.
 */
export function PreviewFrame({
  preview,
  design,
  home,
  isNarrow,
  label,
}: {
  preview: BreadcrumbPreview
  design: BreadcrumbDesign
  home: string
  isNarrow: boolean
  label: string
}) {
  const host = useRef<HTMLDivElement>(null)
  const [root, setRoot] = useState<ShadowRoot | null>(null)
  const css = preview.theme?.css ?? ''
  useLayoutEffect(() => {
    if (!host.current) return
    const shadow = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' })
    shadow.adoptedStyleSheets = [PREVIEW_GROUND, css, blockCss({ isNarrow })].map((text) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(text)
      return sheet
    })
    setRoot(shadow)
  }, [css, isNarrow])
  const [, ...levels] = preview.levels
  return (
    <div className={isNarrow ? 'sp-crumb-frame sp-crumb-narrow' : 'sp-crumb-frame'}>
      <div ref={host} role="img" aria-label={`${label}: ${[home, ...levels].join(' › ')}`} />
      {root &&
        createPortal(
          <div className={`preview-body ${preview.theme?.bodyClass ?? ''}`}>
            <div className="preview-page">
              <Trail design={design} home={home} levels={levels} />
              <p className="preview-title">{preview.page?.title}</p>
            </div>
          </div>,
          root,
        )}
    </div>
  )
}

/** As `breadcrumbs-trail.liquid` prints it, without the links. */
function Trail({
  design,
  home,
  levels,
}: {
  design: BreadcrumbDesign
  home: string
  levels: readonly string[]
}) {
  const { separator, size, spacing, align, truncate, mobile, length } = design
  return (
    <div
      className="signpost-breadcrumbs"
      data-separator={separator}
      data-size={size}
      data-spacing={spacing}
      data-align={align}
      data-truncate={truncate}
      data-mobile={mobile}
      style={{ ['--signpost-length' as string]: `${length}ch` }}
    >
      <ol>
        <li>
          {design.home === 'icon' ? (
            <svg
              viewBox="0 0 20 20"
              width="1em"
              height="1em"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.6"
              strokeLinejoin="round"
              aria-hidden="true"
            >
              <path d="M3 9.5 10 3l7 6.5M5 8v9h10V8" />
            </svg>
          ) : (
            <span>{home}</span>
          )}
        </li>
        {levels.map((name) => (
          <li key={name}>
            <span>{name}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}
