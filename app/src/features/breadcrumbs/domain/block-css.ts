/** The block's own style, identical to storefront/snippets/breadcrumbs-style.liquid. */
export const BLOCK_CSS = `
  .signpost-breadcrumbs{padding-block:.75em;color:inherit}
  .signpost-breadcrumbs ol{display:flex;flex-wrap:wrap;align-items:center;gap:.25em 0;margin:0;padding:0;list-style:none}
  .signpost-breadcrumbs li{display:flex;align-items:center;min-width:0;margin:0}
  .signpost-breadcrumbs li+li::before{content:"›";margin-inline:.5em;opacity:.65}
  .signpost-breadcrumbs[data-separator="slash"] li+li::before{content:"/"}
  .signpost-breadcrumbs[data-separator="arrow"] li+li::before{content:"→"}
  .signpost-breadcrumbs[data-separator="dot"] li+li::before{content:"·"}
  .signpost-breadcrumbs a{color:inherit;text-decoration:none;padding-block:.35em;display:inline-flex;align-items:center;min-width:0}
  .signpost-breadcrumbs a:hover,.signpost-breadcrumbs a:focus-visible{text-decoration:underline;text-underline-offset:.25em}
  .signpost-breadcrumbs[data-size="small"]{font-size:.875em}
  .signpost-breadcrumbs[data-spacing="tight"]{padding-block:.25em}
  .signpost-breadcrumbs[data-spacing="tight"] li+li::before{margin-inline:.3em}
  .signpost-breadcrumbs[data-spacing="wide"]{padding-block:1.5em}
  .signpost-breadcrumbs[data-spacing="wide"] li+li::before{margin-inline:.85em}
  .signpost-breadcrumbs[data-align="center"] ol{justify-content:center}
  .signpost-breadcrumbs[data-truncate="all"] li span,.signpost-breadcrumbs[data-truncate="last"] li:last-child span{max-width:var(--signpost-length);overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
  .signpost-breadcrumbs .signpost-breadcrumbs-hidden{position:absolute;width:1px;height:1px;margin:-1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
  @media (max-width:749px){
    .signpost-breadcrumbs[data-mobile="scroll"] ol{flex-wrap:nowrap;overflow-x:auto}
    .signpost-breadcrumbs[data-mobile="scroll"] li{flex:none}
  }
`

/** A preview is narrower than a visitor's screen, so it states which of the two layouts it shows. */
const NARROW = '@media (max-width:749px)'

/** Styles a preview needs in addition to the theme's style sheets. */
export function blockCss({ isNarrow }: { isNarrow: boolean }): string {
  return BLOCK_CSS.replace(NARROW, isNarrow ? '@media all' : '@media not all')
}
