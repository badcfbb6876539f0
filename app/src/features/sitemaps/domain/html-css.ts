/** Returns the HTML sitemap's own style, for the storefront and the preview; colours and fonts are the theme's. */
export function htmlSitemapCss(columns: number): string {
  return `.signpost-sitemap{max-width:75rem;margin:2rem auto;padding:0 1.5rem}.signpost-sitemap h2{margin:2rem 0 .5rem}.signpost-sitemap ul{columns:${columns} 14rem;list-style:none;padding:0}.signpost-sitemap li{break-inside:avoid;padding:.25rem 0}`
}
