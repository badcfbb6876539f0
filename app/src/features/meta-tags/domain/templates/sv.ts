import type { TemplateWords } from './template-words.ts'

export const sv: TemplateWords = {
  intro: {
    product: [
      '{title} från {vendor}, ur vårt sortiment {type}.',
      '{title} från {vendor}.',
      '{title} hos {shop}.',
    ],
    collection: ['{title}: hela kollektionen i en överblick.'],
    page: ['{title}: det du behöver veta om {shop}.'],
    blog: ['{title}: alla inlägg i bloggen på ett ställe.'],
    article: ['{title}: ett inlägg från vår blogg {blog}.'],
  },
  closing: {
    product: [
      'Se bilder, detaljer och aktuellt pris, och beställ online hos {shop}.',
      'Beställ online hos {shop}.',
    ],
    collection: [
      'Jämför bilder och aktuella priser, och beställ online hos {shop}.',
      'Beställ online hos {shop}.',
    ],
    page: ['Läs det på den här sidan hos {shop}.', 'Läs det hos {shop}.'],
    blog: ['Läs det hos {shop}.'],
    article: ['Läs det hos {shop}.'],
  },
  hanging:
    'av att de den deras dess det din dina ditt där då efter ej eller en er ett från för ha han har hon hos ' +
    'hur i in inte med men mellan mot ni när och om oss på samt sig sin sina sitt som så till under upp ut ' +
    'vad var vi vid vår våra vårt än är över',
}
