/** Countries and languages on offer; a source reports those it does not support. */
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
