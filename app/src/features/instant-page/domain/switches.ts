/** What the storefront does for speed; each is switched by itself. */
export const SWITCHES = ['instant-page', 'visitor-vitals'] as const
export type Switch = (typeof SWITCHES)[number]

/** Metafield of the app's installation that Liquid reads. */
export const metafieldOf = (field: string): string => field.replace('-', '_')

/** What was found on a page of the storefront. */
export interface Printed {
  /** Rules for browsers that know them. */
  rules: boolean
  /** The way to the script for other browsers. */
  script: boolean
  /** The way to the script that measures. */
  vitals: boolean
}

/** Reads what a page of the storefront prints of us. */
export function printedOn(html: string): Printed {
  return {
    rules: html.includes('class*=add-to-cart],[data-no-instant]"}}]},"eagerness":"moderate"'),
    script: /\/assets\/instant-page\.js\b/.test(html),
    vitals: /\/assets\/visitor-vitals\.js\b/.test(html),
  }
}
