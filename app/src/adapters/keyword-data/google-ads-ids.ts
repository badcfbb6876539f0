/**
 * Google Ads' ids of countries and languages (developers.google.com/google-ads/api/data/geotargets and
 * …/codes-formats#languages): a country's id is its ISO 3166-1 number plus 2000.
 */
export const COUNTRY_NUMBERS: Readonly<Record<string, number>> = {
  ...{ AT: 2040, AU: 2036, BE: 2056, BR: 2076, CA: 2124, CH: 2756, CZ: 2203, DE: 2276, DK: 2208, ES: 2724 },
  ...{ FI: 2246, FR: 2250, GB: 2826, IE: 2372, IN: 2356, IT: 2380, JP: 2392, KR: 2410, MX: 2484, NL: 2528 },
  ...{ NO: 2578, NZ: 2554, PL: 2616, PT: 2620, SE: 2752, TR: 2792, TW: 2158, US: 2840, ZA: 2710 },
}

export const LANGUAGE_NUMBERS: Readonly<Record<string, number>> = {
  ...{ cs: 1021, da: 1009, de: 1001, en: 1000, es: 1003, fi: 1011, fr: 1002, hi: 1023, it: 1004, ja: 1005 },
  ...{ ko: 1012, nl: 1010, no: 1013, pl: 1030, pt: 1014, sv: 1015, tr: 1037, zh: 1018 },
}
