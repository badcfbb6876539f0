import type { TemplateWords } from './template-words.ts'

export const nl: TemplateWords = {
  intro: {
    product: [
      '{title} van {vendor}, uit ons assortiment {type}.',
      '{title} van {vendor}.',
      '{title} bij {shop}.',
    ],
    collection: ['{title}: de hele collectie in één oogopslag.'],
    page: ['{title}: wat u over {shop} moet weten.'],
    blog: ['{title}: alle berichten van dit blog op één plek.'],
    article: ['{title}: een bericht van ons blog {blog}.'],
  },
  closing: {
    product: [
      'Bekijk foto’s, details en de actuele prijs, en bestel online bij {shop}.',
      'Bestel online bij {shop}.',
    ],
    collection: [
      'Vergelijk foto’s en actuele prijzen, en bestel online bij {shop}.',
      'Bestel online bij {shop}.',
    ],
    page: ['Lees het op deze pagina van {shop}.', 'Lees het bij {shop}.'],
    blog: ['Lees het bij {shop}.'],
    article: ['Lees het bij {shop}.'],
  },
  hanging:
    'aan al als bij dan dat de deze die dit door een en er haar heeft het hij hun in is je jouw maar met naar ' +
    'niet nog of om omdat ons onze ook op over te terwijl tot uit uw van voor waar wanneer want wat we wie ' +
    'wordt ze zich zij zijn zo zoals zodat zonder',
}
