/**
 * States the engine may report for a page. The texts are those of the "Page indexing" report
 * (support.google.com/webmasters/ answer/7440203) in the requested language; verdicts as the discovery document
 * explains them: NEUTRAL is "excluded".
 */
export const COVERAGE = {
  indexed: {
    verdict: 'PASS',
    en: 'Submitted and indexed',
    de: 'Gesendet und indexiert',
  },
  unsubmitted: {
    verdict: 'PASS',
    en: 'Indexed, not submitted in sitemap',
    de: 'Indexiert, nicht in Sitemap eingereicht',
  },
  blockedButIndexed: {
    verdict: 'PARTIAL',
    en: 'Indexed, though blocked by robots.txt',
    de: 'Indexiert, obwohl durch robots.txt-Datei blockiert',
  },
  crawled: {
    verdict: 'NEUTRAL',
    en: 'Crawled - currently not indexed',
    de: 'Gecrawlt – zurzeit nicht indexiert',
  },
  discovered: {
    verdict: 'NEUTRAL',
    en: 'Discovered - currently not indexed',
    de: 'Gefunden – zurzeit nicht indexiert',
  },
  unknown: {
    verdict: 'NEUTRAL',
    en: 'URL is unknown to Google',
    de: 'URL ist Google nicht bekannt',
  },
  noindex: {
    verdict: 'NEUTRAL',
    en: 'Excluded by ‘noindex’ tag',
    de: 'Durch „noindex“-Tag ausgeschlossen',
  },
  robots: {
    verdict: 'NEUTRAL',
    en: 'Blocked by robots.txt',
    de: 'Durch robots.txt-Datei blockiert',
  },
  redirect: {
    verdict: 'NEUTRAL',
    en: 'Page with redirect',
    de: 'Seite mit Weiterleitung',
  },
  notFound: {
    verdict: 'NEUTRAL',
    en: 'Not found (404)',
    de: 'Nicht gefunden (404)',
  },
  otherCanonical: {
    verdict: 'NEUTRAL',
    en: 'Alternate page with proper canonical tag',
    de: 'Alternative Seite mit richtigem kanonischen Tag',
  },
  duplicate: {
    verdict: 'NEUTRAL',
    en: 'Duplicate, Google chose different canonical than user',
    de: 'Duplikat – Google hat eine andere Seite als der Nutzer als kanonische Seite bestimmt',
  },
  serverError: {
    verdict: 'FAIL',
    en: 'Server error (5xx)',
    de: 'Serverfehler (5xx)',
  },
} as const satisfies Record<
  string,
  { verdict: 'PASS' | 'PARTIAL' | 'FAIL' | 'NEUTRAL'; en: string; de: string }
>
export type Coverage = keyof typeof COVERAGE

/** Returns the text in a language; English for any language other than German. */
export function coverageText(coverage: Coverage, languageCode: string | undefined): string {
  return COVERAGE[coverage][languageCode?.toLowerCase().startsWith('de') ? 'de' : 'en']
}
