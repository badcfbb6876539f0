/** Speed features of the storefront, each switched separately. */
export const SWITCHES = ['instant-page', 'visitor-vitals'] as const
export type Switch = (typeof SWITCHES)[number]

/** Key of the app-owned metafield that Liquid reads. */
export const metafieldOf = (field: string): string => field.replace('-', '_')

/** Parts of ours found on a storefront page. */
export interface Printed {
  /** Speculation rules, for browsers that support them. */
  rules: boolean
  /** Reference to the script for other browsers. */
  script: boolean
  /** Reference to the script that measures visits. */
  vitals: boolean
}

/** Detects what a storefront page prints of ours. */
export function printedOn(html: string): Printed {
  return {
    rules: html.includes('class*=add-to-cart],[data-no-instant]"}}]},"eagerness":"moderate"'),
    script: /\/assets\/instant-page\.js\b/.test(html),
    vitals: /\/assets\/visitor-vitals\.js\b/.test(html),
  }
}
