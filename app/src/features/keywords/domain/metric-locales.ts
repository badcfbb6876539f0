/** Countries and languages metrics can be asked for; what a source does not know of them it says. */
export const COUNTRIES = [
  ...['AT', 'AU', 'BE', 'BR', 'CA', 'CH', 'CZ', 'DE', 'DK', 'ES', 'FI', 'FR', 'GB', 'IE', 'IN'],
  ...['IT', 'JP', 'KR', 'MX', 'NL', 'NO', 'NZ', 'PL', 'PT', 'SE', 'TR', 'TW', 'US', 'ZA'],
] as const
export const LANGUAGES = [
  ...[
    'cs',
    'da',
    'de',
    'en',
    'es',
    'fi',
    'fr',
    'hi',
    'it',
    'ja',
    'ko',
    'nl',
    'no',
    'pl',
    'pt',
    'sv',
    'tr',
    'zh',
  ],
] as const
