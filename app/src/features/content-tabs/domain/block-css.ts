/** The block's own style, identical to storefront/snippets/content-tabs-style.liquid. */
export const BLOCK_CSS = `
  .signpost-tabs{color:inherit;padding-block:1.5em;container-type:inline-size}
  .signpost-tabs details{border-block-end:1px solid currentColor}
  .signpost-tabs summary{cursor:pointer;padding-block:.75em;font-weight:600;overflow-wrap:anywhere}
  .signpost-tab{padding-block:.25em 1em;overflow-wrap:anywhere}
  .signpost-tab>*{margin-block:0}
  .signpost-tab>*+*{margin-block-start:.75em}
  .signpost-tab :is(ul,ol){padding-inline-start:1.25em;list-style:revert}
  .signpost-tab img{max-width:100%;height:auto}
  .signpost-tab table{width:100%;border-collapse:collapse}
  .signpost-tab th,.signpost-tab td{border:1px solid currentColor;padding:.5em;text-align:start;vertical-align:top}
  @supports selector(::details-content){
    @container (min-width:26em){
      .signpost-tabs[data-look="tabs"]>div{display:flex;flex-wrap:wrap;gap:0 1.5em}
      .signpost-tabs[data-look="tabs"] details{display:contents}
      .signpost-tabs[data-look="tabs"] summary{list-style:none;border-block-end:3px solid transparent}
      .signpost-tabs[data-look="tabs"] summary::-webkit-details-marker{display:none}
      .signpost-tabs[data-look="tabs"] details[open]>summary{border-color:currentColor}
      .signpost-tabs[data-look="tabs"] details::details-content{order:1;flex:0 0 100%}
      .signpost-tabs[data-look="tabs"] .signpost-tab{padding-block-start:1em}
    }
  }
`
