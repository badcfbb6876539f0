import type { TemplateWords } from './template-words.ts'

export const pl: TemplateWords = {
  intro: {
    product: ['{title} marki {vendor}, z kategorii {type}.', '{title} marki {vendor}.', '{title} w {shop}.'],
    collection: ['{title}: cała kolekcja w jednym miejscu.'],
    page: ['{title}: co warto wiedzieć o {shop}.'],
    blog: ['{title}: wszystkie wpisy tego bloga w jednym miejscu.'],
    article: ['{title}: wpis z naszego bloga {blog}.'],
  },
  closing: {
    product: [
      'Zobacz zdjęcia, szczegóły i aktualną cenę, i zamów online w {shop}.',
      'Zamów online w {shop}.',
    ],
    collection: ['Porównaj zdjęcia i aktualne ceny, i zamów online w {shop}.', 'Zamów online w {shop}.'],
    page: ['Przeczytaj na tej stronie {shop}.', 'Przeczytaj w {shop}.'],
    blog: ['Przeczytaj w {shop}.'],
    article: ['Przeczytaj w {shop}.'],
  },
  hanging:
    'a aby albo ale bez bo być co czy dla do gdy gdzie i ich jak jako jego jej jest już która które który lub ' +
    'ma na nad nie o od oraz po pod ponieważ przed przez przy się są tak także to tylko u w we więc z za ze ' +
    'że żeby twój twoja twoje nasz nasza nasze',
}
