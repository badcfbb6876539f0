import type { TemplateWords } from './template-words.ts'

export const da: TemplateWords = {
  intro: {
    product: [
      '{title} fra {vendor}, fra vores sortiment {type}.',
      '{title} fra {vendor}.',
      '{title} hos {shop}.',
    ],
    collection: ['{title}: hele kollektionen i et overblik.'],
    page: ['{title}: det, du skal vide om {shop}.'],
    blog: ['{title}: alle indlæg på bloggen samlet ét sted.'],
    article: ['{title}: et indlæg fra vores blog {blog}.'],
  },
  closing: {
    product: [
      'Se billeder, detaljer og den aktuelle pris, og bestil online hos {shop}.',
      'Bestil online hos {shop}.',
    ],
    collection: [
      'Sammenlign billeder og aktuelle priser, og bestil online hos {shop}.',
      'Bestil online hos {shop}.',
    ],
    page: ['Læs det på denne side hos {shop}.', 'Læs det hos {shop}.'],
    blog: ['Læs det hos {shop}.'],
    article: ['Læs det hos {shop}.'],
  },
  hanging:
    'af at bag da de deres det din du efter en end er et for fra før han har hun hvis i ikke og om også på ' +
    'sin som så til ved vores med men mellem når over eller under den der dit dine',
}
