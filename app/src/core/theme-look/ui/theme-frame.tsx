import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { ThemeLook } from '../theme-look-schema.ts'
import './theme-frame.css'

/** Comes before the theme's style sheets: no style of the surrounding screen applies. */
const GROUND = ':host{all:initial;display:block}'
const PAGE = `
  .preview-body{display:block;min-height:0!important;margin:0;padding:0}
  .preview-page{padding:1rem 1.25rem}
  .preview-title{margin:.5rem 0 0;font-size:1.35em;line-height:1.3}
`

/**
 * A shadow root for the theme's style sheets: styles neither leak out nor in. They are constructed style sheets,
 * which the page's content security policy allows, and load nothing.
 */
export function ThemeFrame({
  look,
  css,
  isNarrow = false,
  isScaled = false,
  image,
  children,
}: {
  look: ThemeLook | null
  /** Styles of the content, applied after the theme's. */
  css: string
  isNarrow?: boolean
  /** Smaller than on the storefront, so that elements side by side there are so here. */
  isScaled?: boolean
  /** Description of the content, if it serves only as an image. */
  image?: string
  children: ReactNode
}) {
  const host = useRef<HTMLDivElement>(null)
  const [root, setRoot] = useState<ShadowRoot | null>(null)
  const theme = look?.css ?? ''
  useLayoutEffect(() => {
    if (!host.current) return
    const shadow = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' })
    shadow.adoptedStyleSheets = [GROUND, theme, css, PAGE].map((text) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(text)
      return sheet
    })
    setRoot(shadow)
  }, [theme, css])
  return (
    <div
      className={`sp-theme-frame${isNarrow ? ' sp-theme-narrow' : ''}${isScaled ? ' sp-theme-scaled' : ''}`}
    >
      <div ref={host} {...(image !== undefined && { role: 'img', 'aria-label': image })} />
      {root &&
        createPortal(
          <div className={`preview-body ${look?.bodyClass ?? ''}`}>
            <div className="preview-page">{children}</div>
          </div>,
          root,
        )}
    </div>
  )
}
